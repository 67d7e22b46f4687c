//! What any journal must do. A back end is one that passes this.

use std::path::Path;
use std::time::Duration;

use super::{Command, Journal, OpenError, Projection, Row, Sqlite, Write, Written};
use crate::ids::{GameId, Millis};

fn row(seq: u32, command: Option<&str>) -> Row {
    let command = command.map(|id| Command { id: id.to_owned(), player: "anna".to_owned() });
    Row { seq, kind: "move", command, at: 1000 + Millis::from(seq), body: format!("{{\"n\":{seq}}}") }
}

fn projection(phase: &'static str, due: Option<Millis>) -> Projection {
    let (creator, summary) = ("anna".to_owned(), "{}".to_owned());
    Projection { phase, plies: 3, due, clock_runs: due.is_some(), creator, summary }
}

fn append(game: &GameId, row: Row) -> Write {
    Write::Append { game: game.clone(), row, projection: projection("playing", None), snapshot: None }
}

fn write_one(journal: &mut impl Journal, write: Write) -> Written {
    journal.write(&[write]).expect("it is stored")[0]
}

/// Every law, each on an empty journal.
fn conforms<J: Journal>(fresh: impl Fn() -> J) {
    events_come_back_in_order(fresh());
    a_number_is_stored_once(fresh());
    what_lists_show_follows_the_log(fresh());
    a_gap_is_not_stored(fresh());
    a_lost_race_does_not_hurt_its_batch(fresh());
    the_newest_text_is_found(fresh());
    games_are_due_in_their_order(fresh());
    lists_show_open_tables_first(fresh());
    a_beat_is_kept_while_a_clock_runs(fresh());
    guests_are_numbered_and_found(fresh());
}

fn events_come_back_in_order(mut journal: impl Journal) {
    let (game, other) = (GameId::random(), GameId::random());
    let batch: Vec<Write> = (0..5).map(|seq| append(&game, row(seq, Some(&format!("c{seq}"))))).collect();
    assert_eq!(journal.write(&batch), Ok(vec![Written::Done; 5]));
    write_one(&mut journal, append(&other, row(0, None)));
    let all = journal.tail(&game, None).expect("readable");
    assert_eq!(all.iter().map(|s| s.seq).collect::<Vec<_>>(), [0, 1, 2, 3, 4]);
    assert_eq!((all[2].at, all[2].body.as_str()), (1002, "{\"n\":2}"));
    assert_eq!(all[2].command.as_ref().map(|c| (c.id.as_str(), c.player.as_str())), Some(("c2", "anna")));
    assert_eq!(journal.tail(&game, Some(2)), Ok(all[3..].to_vec()));
    assert_eq!(journal.tail(&GameId::random(), None), Ok(Vec::new()));
}

fn a_number_is_stored_once(mut journal: impl Journal) {
    let game = GameId::random();
    assert_eq!(write_one(&mut journal, append(&game, row(0, None))), Written::Done);
    let other = Row { body: "other".to_owned(), ..row(0, None) };
    assert_eq!(write_one(&mut journal, append(&game, other)), Written::Lost);
    assert_eq!(journal.tail(&game, None).expect("readable")[0].body, "{\"n\":0}");
}

fn what_lists_show_follows_the_log(mut journal: impl Journal) {
    let game = GameId::random();
    let mut write = |seq, projection| {
        let write = Write::Append { game: game.clone(), row: row(seq, None), projection, snapshot: None };
        assert_eq!(write_one(&mut journal, write), Written::Done);
        journal.listed(&game).expect("readable").expect("there")
    };
    let playing =
        |plies, summary: &str| Projection { plies, summary: summary.to_owned(), ..projection("playing", None) };
    assert_eq!(write(0, projection("waiting", None)).phase, "waiting");
    assert_eq!(write(1, playing(0, "{}")).phase, "playing");
    assert_eq!(write(2, playing(1, "{}")).plies, 1);
    assert_eq!(write(3, playing(2, "{\"a\":1}")).summary, "{\"a\":1}");
    assert_eq!(write(4, projection("over", None)).phase, "over");
}

fn a_gap_is_not_stored(mut journal: impl Journal) {
    let game = GameId::random();
    assert_eq!(write_one(&mut journal, append(&game, row(3, None))), Written::Lost);
    assert_eq!(journal.tail(&game, None), Ok(Vec::new()));
    assert_eq!(journal.listed(&game), Ok(None), "what lists show changes only with the log");
}

fn a_lost_race_does_not_hurt_its_batch(mut journal: impl Journal) {
    let (one, two) = (GameId::random(), GameId::random());
    write_one(&mut journal, append(&one, row(0, None)));
    let stale = projection("over", None);
    let lost =
        Write::Append { game: one.clone(), row: row(0, None), projection: stale, snapshot: Some("x".to_owned()) };
    let batch = [append(&two, row(0, None)), lost, append(&two, row(1, None))];
    assert_eq!(journal.write(&batch), Ok(vec![Written::Done, Written::Lost, Written::Done]));
    assert_eq!(journal.listed(&one).expect("readable").expect("there").phase, "playing");
    assert_eq!(journal.snapshot(&one), Ok(None));
    assert_eq!(journal.tail(&two, None).expect("readable").len(), 2);
}

fn the_newest_text_is_found(mut journal: impl Journal) {
    let game = GameId::random();
    for seq in 0..3 {
        let snapshot = (seq > 0).then(|| format!("text {seq}"));
        let write = Write::Append {
            game: game.clone(),
            row: row(seq, None),
            projection: projection("playing", None),
            snapshot,
        };
        write_one(&mut journal, write);
    }
    let found = journal.snapshot(&game).expect("readable").expect("there");
    assert_eq!((found.seq, found.text.as_str()), (2, "text 2"));
}

fn games_are_due_in_their_order(mut journal: impl Journal) {
    let ids: Vec<GameId> = (0..3).map(|_| GameId::random()).collect();
    for (id, due) in ids.iter().zip([Some(30), Some(10), None]) {
        let projection = projection("playing", due);
        write_one(&mut journal, Write::Append { game: id.clone(), row: row(0, None), projection, snapshot: None });
    }
    assert_eq!(journal.due(9, 10), Ok(Vec::new()));
    assert_eq!(journal.due(30, 10), Ok(vec![ids[1].clone(), ids[0].clone()]));
    assert_eq!(journal.due(30, 1), Ok(vec![ids[1].clone()]));
    let mut running = journal.running().expect("readable");
    running.sort();
    let mut expected = ids[..2].to_vec();
    expected.sort();
    assert_eq!(running, expected);
    let over =
        Write::Append { game: ids[1].clone(), row: row(1, None), projection: projection("over", None), snapshot: None };
    write_one(&mut journal, over);
    assert_eq!(journal.due(30, 10), Ok(vec![ids[0].clone()]));
}

fn lists_show_open_tables_first(mut journal: impl Journal) {
    let mut ids = Vec::new();
    for (i, phase) in ["playing", "waiting", "over", "waiting"].into_iter().enumerate() {
        let game = GameId::random();
        let row = Row { at: 1000 + i as Millis, ..row(0, None) };
        let projection = projection(phase, None);
        write_one(&mut journal, Write::Append { game: game.clone(), row, projection, snapshot: None });
        ids.push(game);
    }
    let listed = |since, limit| {
        let rows = journal.list(since, limit).expect("readable");
        rows.into_iter().map(|l| l.game).collect::<Vec<_>>()
    };
    assert_eq!(listed(0, 10), [ids[3].clone(), ids[1].clone(), ids[0].clone()]);
    assert_eq!(listed(0, 2), [ids[3].clone(), ids[1].clone()]);
    assert_eq!(listed(1002, 10), [ids[3].clone()]);
    assert_eq!(journal.waiting_of("anna", 0), Ok(2));
    assert_eq!(journal.waiting_of("anna", 1002), Ok(1));
    assert_eq!(journal.waiting_of("boris", 0), Ok(0));
}

fn a_beat_is_kept_while_a_clock_runs(mut journal: impl Journal) {
    assert_eq!(journal.last_beat(), Ok(0));
    write_one(&mut journal, Write::Beat { at: 500, forced: false });
    assert_eq!(journal.last_beat(), Ok(0), "no clock runs");
    write_one(&mut journal, Write::Beat { at: 600, forced: true });
    assert_eq!(journal.last_beat(), Ok(600));
    let (game, projection) = (GameId::random(), projection("playing", Some(1)));
    write_one(&mut journal, Write::Append { game, row: row(0, None), projection, snapshot: None });
    assert_eq!(journal.last_beat(), Ok(1000), "an event is a sign of life");
    write_one(&mut journal, Write::Beat { at: 1700, forced: false });
    assert_eq!(journal.last_beat(), Ok(1700));
}

fn guests_are_numbered_and_found(mut journal: impl Journal) {
    let guest = |id: &str, n: u8| Write::Guest { id: id.to_owned(), token: [n; 32], at: 1 };
    assert_eq!(journal.write(&[guest("a", 1), guest("b", 2)]), Ok(vec![Written::Guest(1), Written::Guest(2)]));
    assert_eq!(write_one(&mut journal, guest("c", 3)), Written::Guest(3));
    let found = journal.guest_of(&[2; 32]).expect("readable").expect("there");
    assert_eq!((found.id.as_str(), found.number), ("b", 2));
    assert_eq!(journal.guest_of(&[9; 32]), Ok(None));
    assert_eq!(journal.guest_number("c"), Ok(Some(3)));
    assert_eq!(journal.guest_number("nobody"), Ok(None));
}

fn sqlite(folder: &Path) -> Sqlite {
    let path = Sqlite::create(&folder.join("data")).expect("it opens");
    Sqlite::open(&path, Duration::from_millis(200)).expect("it opens again")
}

#[test]
fn sqlite_conforms() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let count = std::cell::Cell::new(0);
    conforms(|| {
        count.set(count.get() + 1);
        sqlite(&folder.path().join(count.get().to_string()))
    });
}

#[test]
fn a_newer_schema_stops_the_start() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = Sqlite::create(folder.path()).expect("it opens");
    rusqlite::Connection::open(&path).and_then(|c| c.pragma_update(None, "user_version", 99)).expect("writable");
    let error = Sqlite::create(folder.path()).expect_err("a newer program's file");
    assert!(matches!(error, OpenError::Newer { found: 99, .. }), "{error}");
}

#[test]
fn junk_is_no_database() {
    let folder = tempfile::TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("skok.db"), "this is no database, not even a short one".repeat(100))
        .expect("writable");
    let error = Sqlite::create(folder.path()).expect_err("junk");
    assert!(matches!(error, OpenError::Database { .. }), "{error}");
    assert!(!error.to_string().contains('\n'));
}

#[cfg(unix)]
#[test]
fn the_data_folder_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::TempDir::new().expect("a folder");
    Sqlite::create(&folder.path().join("data")).expect("it opens");
    let mode = std::fs::metadata(folder.path().join("data")).expect("there").permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn a_locked_database_refuses_and_recovers() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let mut journal = sqlite(folder.path());
    let game = GameId::random();
    let holder = rusqlite::Connection::open(folder.path().join("data/skok.db")).expect("it opens");
    holder.execute_batch("BEGIN EXCLUSIVE").expect("free");
    assert!(journal.write(&[append(&game, row(0, None))]).is_err());
    assert_eq!(journal.tail(&game, None), Ok(Vec::new()), "reads still work");
    holder.execute_batch("ROLLBACK").expect("held");
    assert_eq!(write_one(&mut journal, append(&game, row(0, None))), Written::Done);
}

#[test]
fn a_full_disk_refuses_and_keeps_what_was_there() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let mut journal = sqlite(folder.path());
    let game = GameId::random();
    write_one(&mut journal, append(&game, row(0, None)));
    journal.limit_pages(40);
    let big = |seq| Row { body: "x".repeat(3000), ..row(seq, None) };
    let failed = (1..200).map(|seq| journal.write(&[append(&game, big(seq))])).position(|r| r.is_err());
    let stored = failed.expect("it gets full") + 1;
    assert_eq!(journal.tail(&game, None).expect("readable").len(), stored, "what was acknowledged, no more");
    journal.limit_pages(10_000);
    assert_eq!(write_one(&mut journal, append(&game, big(stored as u32))), Written::Done);
}
