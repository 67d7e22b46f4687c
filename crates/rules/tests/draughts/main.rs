//! International draughts: article by article, case by case, and under laws that hold in every position.

mod articles;
mod cases;
mod laws;
mod slow;
