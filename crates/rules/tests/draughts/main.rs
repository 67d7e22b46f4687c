//! The draughts family: article by article, case by case, and under laws that hold in every position.

#[path = "../support/choices.rs"]
mod support;

mod articles;
mod cases;
mod codes;
mod laws;
mod perft;
mod slow;
