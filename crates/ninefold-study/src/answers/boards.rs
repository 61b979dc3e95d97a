//! Questions about boards of any layout that are more than a count.

mod minimality;
mod minimise;
mod rate;

#[cfg(test)]
mod tests;
