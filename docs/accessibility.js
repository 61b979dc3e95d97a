// What a keyboard and a screen reader miss in mdBook's theme.
{
  document.getElementById("mdbook-menu-bar").setAttribute("role", "banner");

  // What opens the contents is the label of a check box that is not shown: a button in its place, which clicks both.
  const label = document.getElementById("mdbook-sidebar-toggle");
  const box = document.getElementById(label.getAttribute("for"));
  const contents = document.getElementById(label.getAttribute("aria-controls"));
  const button = document.createElement("button");
  for (const name of ["id", "class", "title", "aria-label", "aria-controls"])
    button.setAttribute(name, label.getAttribute(name));
  button.type = "button";
  button.append(...label.childNodes);
  label.replaceWith(button);
  button.addEventListener("click", () => {
    label.click();
    box.click();
  });
  const follow = () => {
    button.setAttribute("aria-expanded", String(box.checked));
    contents.inert = !box.checked;
  };
  box.addEventListener("change", follow);
  follow();

  // What is wider than the page scrolls: by keyboard, too.
  for (const wide of document.querySelectorAll("main pre code, main .table-wrapper")) wide.tabIndex = 0;

  // The corner of a table, which is the head of nothing.
  for (const corner of document.querySelectorAll("main th:empty")) corner.replaceWith(document.createElement("td"));
}
