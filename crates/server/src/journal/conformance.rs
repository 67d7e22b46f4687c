//! What any journal must do. A back end is one that passes this.

use std::path::Path;
use std::time::Duration;

use super::{
    Command, DEAD_MS, Guest, Journal, Life, MOST_LIVES, Movement, OpenError, Presence, Projection, Row, Sqlite, Write,
    Written,
};
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

/// Every law, each in a store of its own. `open` gives a connection to the store of this number, empty at first.
pub(super) fn conforms<J: Journal>(open: impl Fn(u32) -> J) {
    let laws: [fn(J); 12] = [
        events_come_back_in_order,
        a_number_is_stored_once,
        a_resend_is_found_in_the_tail,
        what_lists_show_follows_the_log,
        a_gap_is_not_stored,
        a_lost_race_does_not_hurt_its_batch,
        the_newest_text_is_found,
        games_are_due_in_their_order,
        lists_show_open_tables_first,
        a_beat_is_kept_while_a_clock_runs,
        people_are_where_their_process_says,
        guests_are_numbered_and_found,
    ];
    for (store, law) in (0..).zip(laws) {
        law(open(store));
    }
    what_was_stored_is_there_after_a_restart(|| open(100));
    of_two_that_write_a_number_one_wins(&mut open(101), &mut open(101));
    processes_see_each_other(&mut open(102), &mut open(102));
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
    assert_eq!(journal.newest(), Ok(0));
    let life = Life::begin("one".to_owned(), 400);
    let beat = |at, forced| Write::Beat { life: life.at(at), forced };
    write_one(&mut journal, beat(500, false));
    assert_eq!(journal.newest(), Ok(0), "no clock runs");
    write_one(&mut journal, beat(600, true));
    assert_eq!(journal.newest(), Ok(600));
    let (game, projection) = (GameId::random(), projection("playing", Some(1)));
    write_one(&mut journal, Write::Append { game, row: row(0, None), projection, snapshot: None });
    assert_eq!(journal.newest(), Ok(1000), "an event is newer");
    write_one(&mut journal, beat(1700, false));
    assert_eq!(journal.newest(), Ok(1700));
    let next = Life::begin("two".to_owned(), 2000);
    assert_eq!(journal.sign_in(&next), Ok(vec![Life { process: "one".to_owned(), began: 400, beat: 1700 }]));
}

fn people_are_where_their_process_says(mut journal: impl Journal) {
    let at = 1_000_000;
    let one = Life::begin("one".to_owned(), at);
    assert_eq!(journal.sign_in(&one), Ok(Vec::new()));
    let guest = |id: &str, n: u8| Write::Guest { id: id.to_owned(), token: [n; 32], at };
    journal.write(&[guest("anna", 1), guest("boris", 2)]).expect("it is stored");
    let movement = |person: &str, here, at| Movement { person: person.to_owned(), here, at };
    let mut moved = |changes: &[Movement]| {
        let write = Write::Presence { process: "one".to_owned(), changes: changes.to_vec() };
        assert_eq!(write_one(&mut journal, write), Written::Done);
    };
    // Somebody whom nobody knows hurts nobody else.
    moved(&[movement("anna", true, at), movement("nobody", true, at), movement("boris", true, at)]);
    moved(&[movement("anna", false, at + 500), movement("boris", true, at + 500)]);
    let is = |journal: &dyn Journal, person: &str, now| journal.presence(person, now).expect("readable");
    assert_eq!(is(&journal, "anna", at + 600), Presence::Away(Some(at + 500)));
    assert_eq!(is(&journal, "boris", at + 600), Presence::Here);
    assert_eq!(is(&journal, "nobody", at + 600), Presence::Away(None));
    // A process that gives no sign of life any more has lost its people then.
    let late = at + DEAD_MS + 1;
    assert_eq!(is(&journal, "boris", late), Presence::Away(Some(at)));
    write_one(&mut journal, Write::Beat { life: one.at(late), forced: true });
    assert_eq!(is(&journal, "boris", late), Presence::Here);
    // The next one clears up after it, not after one that lives.
    journal.sign_in(&Life::begin("two".to_owned(), late + 1)).expect("it is stored");
    assert_eq!(is(&journal, "boris", late), Presence::Here);
    journal.sign_in(&Life::begin("three".to_owned(), late + DEAD_MS + 1)).expect("it is stored");
    assert_eq!(is(&journal, "boris", late), Presence::Away(Some(late)));
    // And one that ends takes leave.
    let back = Write::Presence { process: "two".to_owned(), changes: vec![movement("boris", true, late + 10)] };
    write_one(&mut journal, back);
    assert_eq!(is(&journal, "boris", late + 20), Presence::Here);
    let two = Life { process: "two".to_owned(), began: late + 1, beat: late + 30 };
    write_one(&mut journal, Write::Leave { life: two });
    assert_eq!(is(&journal, "boris", late + 40), Presence::Away(Some(late + 30)));
}

fn processes_see_each_other<J: Journal>(one: &mut J, two: &mut J) {
    let (first, second) = (Life::begin("one".to_owned(), 10), Life::begin("two".to_owned(), 11));
    assert_eq!(one.sign_in(&first), Ok(Vec::new()));
    assert_eq!(two.sign_in(&second), Ok(vec![first.clone()]));
    write_one(one, Write::Beat { life: first.at(5000), forced: true });
    // Rows are forgotten, the oldest first, but not while they are of use.
    for n in 0..2 * u64::from(MOST_LIVES) {
        two.sign_in(&Life::begin(format!("n{n}"), 100 + n)).expect("it is stored");
    }
    let seen = one.sign_in(&Life::begin("last".to_owned(), 6000)).expect("it is stored");
    assert_eq!(seen.len(), MOST_LIVES as usize);
    assert!(seen.contains(&first.at(5000)) && !seen.contains(&second));
}

fn a_resend_is_found_in_the_tail(mut journal: impl Journal) {
    let game = GameId::random();
    write_one(&mut journal, append(&game, row(0, None)));
    write_one(&mut journal, append(&game, row(1, Some("c1"))));
    // The answer to a commit was lost, so the same is written again.
    assert_eq!(write_one(&mut journal, append(&game, row(1, Some("c1")))), Written::Lost);
    let tail = journal.tail(&game, Some(0)).expect("readable");
    assert_eq!(tail.iter().filter(|s| s.command.as_ref().is_some_and(|c| c.id == "c1")).count(), 1);
}

fn what_was_stored_is_there_after_a_restart<J: Journal>(open: impl Fn() -> J) {
    let game = GameId::random();
    let mut journal = open();
    let projection = projection("playing", Some(30));
    let first = Write::Append { game: game.clone(), row: row(0, Some("c0")), projection, snapshot: Some("x".into()) };
    let guest = Write::Guest { id: "anna".to_owned(), token: [1; 32], at: 1 };
    journal.write(&[first, guest]).expect("it is stored");
    journal.sign_in(&Life::begin("one".to_owned(), 2000)).expect("it is stored");
    let before = (journal.tail(&game, None), journal.snapshot(&game), journal.listed(&game), journal.newest());
    drop(journal);
    let mut journal = open();
    assert_eq!((journal.tail(&game, None), journal.snapshot(&game), journal.listed(&game), journal.newest()), before);
    assert_eq!((journal.running(), journal.due(30, 1)), (Ok(vec![game.clone()]), Ok(vec![game.clone()])));
    assert_eq!(journal.guest_number("anna"), Ok(Some(1)));
    assert_eq!(journal.sign_in(&Life::begin("two".to_owned(), 3000)).expect("it is stored").len(), 1);
    assert_eq!(write_one(&mut journal, append(&game, row(1, None))), Written::Done);
    let next = Write::Guest { id: "boris".to_owned(), token: [2; 32], at: 1 };
    assert_eq!(write_one(&mut journal, next), Written::Guest(2));
}

fn of_two_that_write_a_number_one_wins<J: Journal>(one: &mut J, two: &mut J) {
    let (game, other) = (GameId::random(), GameId::random());
    write_one(one, append(&game, row(0, None)));
    let theirs = Row { body: "theirs".to_owned(), ..row(1, None) };
    assert_eq!(write_one(one, append(&game, theirs)), Written::Done);
    let batch = [append(&other, row(0, None)), append(&game, row(1, None)), append(&game, row(2, None))];
    assert_eq!(two.write(&batch), Ok(vec![Written::Done, Written::Lost, Written::Done]));
    assert_eq!(two.tail(&game, Some(0)).expect("readable")[0].body, "theirs");
    assert_eq!(one.tail(&game, None), two.tail(&game, None));
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
    conforms(|store| sqlite(&folder.path().join(store.to_string())));
}

/// What runs on a real server; `cargo xtask test postgres` starts one and names it in `SKOK_TEST_DATABASE`.
#[cfg(feature = "postgres")]
mod on_postgres {
    use super::super::Postgres;
    use super::super::database::Address;
    use super::*;
    use crate::ids::random_u64;

    const IGNORED: &str = "`cargo xtask test postgres` names a server in SKOK_TEST_DATABASE";

    /// A place of its own on the server for this word.
    fn address(word: &str) -> Address {
        let server = std::env::var("SKOK_TEST_DATABASE").expect(IGNORED);
        let schema = format!("journal_{word}");
        let whole = Postgres::open(&Address::parse(&server).expect("good")).expect("it is there");
        whole.execute(&format!("SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS {schema}"));
        Address::parse(&format!("{server}?options=-csearch_path%3D{schema}")).expect("good")
    }

    fn open(word: &str) -> Postgres {
        let address = address(word);
        Postgres::create(&address).map_err(|e| e.to_string()).expect("it is made");
        Postgres::open(&address).expect("it opens")
    }

    #[test]
    #[ignore = "needs a server: cargo xtask test postgres"]
    fn postgres_conforms() {
        let run = random_u64();
        conforms(|store| open(&format!("{run}_{store}")));
    }

    #[test]
    #[ignore = "needs a server: cargo xtask test postgres"]
    fn a_newer_schema_stops_the_start_on_postgres() {
        let word = random_u64().to_string();
        open(&word).execute("INSERT INTO skok_schema(number) VALUES(99)");
        let error = Postgres::create(&address(&word)).expect_err("a newer program's tables");
        assert!(matches!(error, OpenError::Newer { found: 99, .. }), "{error}");
    }

    #[test]
    #[ignore = "needs a server: cargo xtask test postgres"]
    fn a_connection_that_breaks_is_made_again_and_nothing_is_stored_twice() {
        let word = random_u64().to_string();
        let (mut journal, other) = (open(&word), open(&word));
        let game = GameId::random();
        write_one(&mut journal, append(&game, row(0, None)));
        other.execute(&format!("SELECT pg_terminate_backend({})", journal.pid()));
        assert_eq!(write_one(&mut journal, append(&game, row(1, None))), Written::Done);
        assert_eq!(journal.tail(&game, None).expect("readable").len(), 2);
    }

    #[test]
    #[ignore = "needs a server: cargo xtask test postgres"]
    fn processes_that_write_the_same_games_do_not_wait_for_each_other_for_ever() {
        let word = random_u64().to_string();
        let games: Vec<GameId> = (0..20).map(|_| GameId::random()).collect();
        let write = |turn: usize| {
            let mut journal = open(&word);
            let mut done = 0;
            for seq in 0..30 {
                let mut batch: Vec<Write> = games.iter().map(|game| append(game, row(seq, None))).collect();
                batch.rotate_left(turn);
                let written = journal.write(&batch).expect("no deadlock");
                done += written.iter().filter(|w| **w == Written::Done).count();
            }
            done
        };
        drop(open(&word));
        let done: usize = std::thread::scope(|scope| {
            let workers: Vec<_> = [3, 7, 11].map(|turn| scope.spawn(move || write(turn))).into_iter().collect();
            workers.into_iter().map(|worker| worker.join().expect("it ends")).sum()
        });
        assert_eq!(done, 20 * 30, "each number once");
    }

    #[test]
    #[ignore = "needs a server: cargo xtask test postgres"]
    fn what_postgres_says_is_one_line_without_the_password() {
        let server = std::env::var("SKOK_TEST_DATABASE").expect(IGNORED);
        let (_, host) = server.rsplit_once('@').expect("USER@HOST");
        for wrong in [format!("postgres://nobody:s3cret@{host}"), "postgres://u:s3cret@127.0.0.1:1/x".to_owned()] {
            let error =
                Postgres::create(&Address::parse(&wrong).expect("good")).expect_err("nobody is there").to_string();
            assert!(!error.contains("s3cret") && !error.contains('\n'), "{error}");
        }
    }
}

#[test]
fn a_file_of_the_first_schema_is_brought_up_to_date() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("skok.db");
    let old = rusqlite::Connection::open(&path).expect("it opens");
    old.execute_batch(super::sqlite::GAMES).expect("it was good then");
    old.execute_batch(
        "INSERT INTO people VALUES('anna', 1, 5); INSERT INTO sessions VALUES(zeroblob(32), 'anna', 5);
         INSERT INTO processes VALUES('server', 700); PRAGMA user_version = 1;",
    )
    .expect("writable");
    drop(old);
    for _ in 0..2 {
        Sqlite::create(folder.path()).expect("it is brought up to date, once");
    }
    let mut journal = Sqlite::open(&path, Duration::from_millis(200)).expect("it opens");
    assert_eq!(journal.guest_of(&[0; 32]), Ok(Some(Guest { id: "anna".to_owned(), number: 1 })));
    assert_eq!(journal.presence("anna", 800), Ok(Presence::Away(None)));
    let server = Life { process: "server".to_owned(), began: 700, beat: 700 };
    assert_eq!(journal.sign_in(&Life::begin("new".to_owned(), 1000)), Ok(vec![server]));
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
