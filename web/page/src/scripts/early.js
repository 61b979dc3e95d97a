/**
 * The script that runs before anything is drawn, so that the page does not begin with the colours of the
 * system and change to the chosen ones.
 */

import { remembered, show } from "../theme/choice.js";

show(remembered());
