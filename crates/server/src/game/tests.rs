//! The machine under virtual time: no threads, no sockets, no disk.

use skok_protocol::{Action, Event, Live, Phase, PlayerRef, ServerOut};
use skok_rules::AnyRecord;

use super::fact::{Bank, Holder, Setup};
use super::table::{Effect, Input, Loading, Order, Table, birth};
use super::view::{Names, Own, Shared};
use crate::ids::{GameId, Millis};
use crate::journal::{Outage, Snapshot, Stored};
use crate::refuse::Refuse;

const ANNA: &str = "anna";
const BORIS: &str = "boris";
const BOOT: Millis = 1_000_000;

/// A disk in memory, a clock that is moved by hand, and what people were told.
struct Bench {
    table: Table,
    log: Vec<Stored>,
    snapshots: Vec<Snapshot>,
    now: Millis,
    /// An event that the disk has been given and has not yet acknowledged.
    writing: bool,
    told: Vec<(u32, Event)>,
    answers: Vec<(String, Result<u32, Refuse>)>,
    alarm: Option<Millis>,
    asked: Option<(u32, AnyRecord, u8, Millis)>,
    reloads: usize,
    forgotten: bool,
    commands: u32,
}

fn setup(seats: &[Holder], clock: Option<(u32, u32)>) -> Setup {
    Setup {
        variant: "star2".to_owned(),
        options: Vec::new(),
        seats: seats.to_vec(),
        clock: clock.map(|(bank_ms, increment_ms)| Bank { bank_ms, increment_ms }),
        lot: false,
        creator: ANNA.to_owned(),
    }
}

fn human(player: &str) -> Holder {
    Holder::Human { player: player.to_owned() }
}

fn loading(boot: Millis, beat: Millis) -> Loading {
    let silences = [Outage { from: beat, to: boot }].into();
    Loading { silences, entropy: 7, names: Names::new(), outages: Vec::new() }
}

impl Bench {
    fn new(setup: Setup) -> Bench {
        let first = birth(setup, BOOT).expect("good").row;
        let log = vec![Stored { seq: 0, command: None, at: first.at, body: first.body }];
        let table = Table::load(&log, None, loading(BOOT, 0)).expect("it loads");
        Bench {
            table,
            log,
            snapshots: Vec::new(),
            now: BOOT,
            writing: false,
            told: Vec::new(),
            answers: Vec::new(),
            alarm: None,
            asked: None,
            reloads: 0,
            forgotten: false,
            commands: 0,
        }
    }

    /// Two people, the game under way.
    fn two(clock: Option<(u32, u32)>) -> Bench {
        let mut bench = Bench::new(setup(&[human(ANNA), human(BORIS)], clock));
        bench.step(Input::Wake);
        bench.settle();
        bench
    }

    fn step(&mut self, input: Input) {
        let effects = self.table.step(self.now, input);
        self.carry_out(effects);
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Append { row, projection, snapshot } => {
                    assert!(!self.writing, "two events at once");
                    self.writing = true;
                    assert_eq!(projection.phase == "over", row.kind == "end");
                    self.log.push(Stored { seq: row.seq, command: row.command, at: row.at, body: row.body });
                    self.snapshots.extend(snapshot.map(|text| Snapshot { seq: row.seq, text }));
                }
                Effect::Answer { id, result, .. } => self.answers.push((id, result)),
                Effect::Announce { seq, event, .. } => self.told.push((seq, event)),
                Effect::Think(q) => self.asked = Some((q.seq, q.record, q.level, q.limit)),
                Effect::Alarm(at) => self.alarm = Some(at),
                Effect::Reload(orders) => {
                    self.reloads += 1;
                    self.writing = false;
                    self.load(BOOT, 0);
                    for order in orders {
                        self.step(Input::Order(order));
                    }
                }
                Effect::Forget => self.forgotten = true,
            }
        }
    }

    /// The disk finishes whatever it is given.
    fn settle(&mut self) {
        while self.writing {
            self.writing = false;
            self.step(Input::Committed);
        }
    }

    fn load(&mut self, boot: Millis, beat: Millis) {
        self.table = Table::load(&self.log, self.snapshots.last(), loading(boot, beat)).expect("it loads");
    }

    /// The process dies and another one starts; what the disk had not acknowledged may be there or not.
    fn crash(&mut self, kept: bool, boot: Millis, beat: Millis) {
        if self.writing && !kept {
            self.log.pop();
        }
        (self.writing, self.asked, self.alarm, self.now) = (false, None, None, boot);
        self.load(boot, beat);
        self.step(Input::Wake);
    }

    fn order(&mut self, player: &str, id: &str, action: Action) -> Order {
        let player = PlayerRef { id: player.to_owned(), guest: 1 };
        Order { player, id: id.to_owned(), action, arrived: self.now, token: 0, tries: 0 }
    }

    fn send(&mut self, player: &str, action: Action) -> String {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        let order = self.order(player, &id, action);
        self.step(Input::Order(order));
        id
    }

    /// Sends, lets the disk finish, gives the answer.
    fn ask(&mut self, player: &str, action: Action) -> Result<u32, Refuse> {
        let id = self.send(player, action);
        self.settle();
        self.answer(&id).expect("an answer")
    }

    fn answer(&self, id: &str) -> Option<Result<u32, Refuse>> {
        self.answers.iter().rev().find(|(i, _)| i == id).map(|(_, r)| r.clone())
    }

    /// A legal move, not always of the same piece, so that no position comes back.
    fn any_move(&self) -> Action {
        let record = &self.table.state.record;
        let moves = record.legal(usize::MAX).expect("a list");
        let text = moves[record.ply() * 7 % moves.len()].notation.clone();
        Action::Move { ply: record.ply() as u32, text, confirm: false }
    }

    fn clocks(&self) -> Vec<u32> {
        self.table.live(self.now).clocks.expect("a clock")
    }

    fn kinds(&self) -> Vec<String> {
        let kind = |s: &Stored| serde_json::from_str::<serde_json::Value>(&s.body).expect("JSON")["kind"].clone();
        self.log.iter().map(kind).map(|k| k.as_str().expect("a word").to_owned()).collect()
    }
}

#[test]
fn nobody_is_told_before_the_commit() {
    let mut bench = Bench::two(None);
    let told = bench.told.len();
    let id = bench.send(ANNA, bench.any_move());
    assert_eq!((bench.told.len(), bench.answer(&id)), (told, None));
    assert_eq!(bench.table.view(&GameId::random(), ANNA, bench.now).live.ply, 0);
    bench.settle();
    assert_eq!((bench.told.len(), bench.answer(&id)), (told + 1, Some(Ok(2))));
    assert_eq!(bench.table.view(&GameId::random(), ANNA, bench.now).live.ply, 1);
}

#[test]
fn an_event_on_its_way_to_the_disk_changes_nothing_that_is_shown() {
    let game = GameId::random();
    for action in [None, Some(Action::Resign {})] {
        let mut bench = Bench::two(Some((60_000, 1000)));
        for player in [ANNA, BORIS] {
            bench.ask(player, bench.any_move()).expect("a move");
        }
        bench.now += 700;
        let before = [ANNA, BORIS].map(|p| bench.table.view(&game, p, bench.now));
        bench.send(ANNA, action.unwrap_or_else(|| bench.any_move()));
        assert!(bench.writing);
        assert_eq!([ANNA, BORIS].map(|p| bench.table.view(&game, p, bench.now)), before);
        bench.settle();
        assert_ne!([ANNA, BORIS].map(|p| bench.table.view(&game, p, bench.now)), before);
    }
}

#[test]
fn a_message_that_is_written_once_reads_as_if_written_for_each() {
    let (bench, game) = (Bench::two(Some((60_000, 1000))), GameId::random());
    let live = bench.table.live(bench.now);
    let text = Shared::new(&game, 1, Event::Start {}, live.clone());
    for player in [ANNA, BORIS, "somebody"] {
        let Own { yours, legal } = bench.table.own(player);
        let live = Live { yours, legal, ..live.clone() };
        let told = ServerOut::Event { game: game.as_str().to_owned(), seq: 1, event: Event::Start {}, live };
        let with = text.with(&bench.table.own(player));
        assert_eq!(serde_json::from_str::<ServerOut>(&with).expect("a message"), told);
    }
    assert_eq!(text.public(), text.with(&bench.table.own("somebody")));
}

#[test]
fn the_second_seat_starts_the_game() {
    let mut bench = Bench::new(setup(&[human(ANNA), Holder::Open], None));
    bench.step(Input::Wake);
    assert_eq!(bench.table.state.phase, Phase::Waiting);
    assert_eq!(bench.ask(ANNA, Action::Resign {}), Err(Refuse::NotStarted));
    assert_eq!(bench.ask(ANNA, Action::Sit { seat: 1 }), Err(Refuse::AlreadySeated));
    assert_eq!(bench.ask(BORIS, Action::Sit { seat: 0 }), Err(Refuse::SeatTaken));
    assert_eq!(bench.ask(BORIS, Action::Sit { seat: 2 }), Err(Refuse::NoSuchSeat { last: 1 }));
    assert_eq!(bench.ask(BORIS, Action::Sit { seat: 1 }), Ok(1));
    assert_eq!(bench.kinds(), ["create", "sit", "start"]);
}

#[test]
fn a_resend_gets_the_old_answer_even_after_a_crash() {
    let mut bench = Bench::two(None);
    let action = bench.any_move();
    let (order, again) = (bench.order(ANNA, "x", action.clone()), bench.order(ANNA, "x", action.clone()));
    bench.step(Input::Order(order));
    bench.step(Input::Order(again));
    bench.settle();
    assert_eq!(bench.answers, [("x".to_owned(), Ok(2)), ("x".to_owned(), Ok(2))]);
    bench.crash(true, BOOT + 5000, BOOT);
    let again = bench.order(ANNA, "x", action.clone());
    bench.step(Input::Order(again));
    assert_eq!(bench.answers.last(), Some(&("x".to_owned(), Ok(2))));
    let foreign = bench.order(BORIS, "x", action);
    bench.step(Input::Order(foreign));
    assert_eq!(bench.answers.last(), Some(&("x".to_owned(), Err(Refuse::CommandIdUsed))));
    assert_eq!(bench.log.len(), 3);
}

#[test]
fn a_move_one_millisecond_before_zero_stands_and_one_at_zero_does_not() {
    for (used, stands) in [(999, true), (1000, false), (1001, false)] {
        let mut bench = Bench::two(Some((1000, 0)));
        bench.now += used;
        let answer = bench.ask(ANNA, bench.any_move());
        if stands {
            assert_eq!(answer, Ok(2), "{used}");
            assert_eq!(bench.clocks(), [1, 1000]);
        } else {
            assert_eq!(answer, Err(Refuse::TimeUp), "{used}");
            assert_eq!(bench.clocks(), [0, 1000], "never below zero");
        }
    }
}

#[test]
fn a_flag_falls_by_itself_and_not_early() {
    let mut bench = Bench::two(Some((1000, 0)));
    assert_eq!(bench.alarm, Some(BOOT + 1300));
    for now in [BOOT + 999, BOOT + 1000, BOOT + 1299] {
        bench.now = now;
        bench.step(Input::Wake);
        assert_eq!(bench.kinds(), ["create", "start"], "{now}");
    }
    bench.now = BOOT + 1300;
    bench.step(Input::Wake);
    bench.settle();
    assert_eq!(bench.kinds(), ["create", "start", "timeout", "end"]);
    let view = bench.table.view(&GameId::random(), ANNA, bench.now);
    let over = view.live.over.expect("over");
    assert_eq!((over.reason.as_str(), over.places), ("flag", vec![2, 1]));
    assert_eq!((view.live.phase, view.live.running), (Phase::Over, false));
}

#[test]
fn a_move_stamped_in_time_stands_though_it_commits_after_the_flag() {
    let mut bench = Bench::two(Some((1000, 0)));
    bench.now = BOOT + 900;
    let id = bench.send(ANNA, bench.any_move());
    bench.now = BOOT + 5000;
    bench.step(Input::Wake);
    assert_eq!(bench.kinds().len(), 3, "nothing is decided while the disk works");
    bench.settle();
    assert_eq!(bench.answer(&id), Some(Ok(2)));
    // Boris's time runs from when he can see the move.
    assert_eq!(bench.clocks(), [100, 1000]);
    bench.now += 400;
    assert_eq!(bench.clocks(), [100, 600]);
    assert_eq!(bench.alarm, Some(BOOT + 6300));
}

#[test]
fn the_increment_comes_after_the_move_and_time_is_what_the_log_says() {
    let mut bench = Bench::two(Some((10_000, 2000)));
    for (used, player) in [(500, ANNA), (700, BORIS), (3000, ANNA)] {
        bench.now += used;
        assert!(bench.ask(player, bench.any_move()).is_ok());
    }
    assert_eq!(bench.clocks(), [10_500, 11_300]);
    let shown = bench.clocks();
    // Another process reads the same clocks off the log.
    bench.load(BOOT, 0);
    assert_eq!(bench.clocks(), shown);
}

#[test]
fn a_stop_of_the_server_is_charged_to_nobody() {
    let mut bench = Bench::two(Some((10_000, 0)));
    bench.now += 100;
    assert!(bench.ask(ANNA, bench.any_move()).is_ok());
    // Boris thinks for 3 s, the process dies, an hour passes.
    let (beat, boot) = (bench.now + 3000, bench.now + 3_600_000);
    bench.crash(true, boot, beat);
    assert!(bench.writing, "the credit is an event");
    // A move that comes before the credit is stored waits for it.
    let id = bench.send(BORIS, bench.any_move());
    bench.settle();
    assert_eq!(bench.kinds(), ["create", "start", "move", "credit", "move"]);
    assert_eq!(bench.answer(&id), Some(Ok(4)));
    let left = bench.clocks()[1];
    assert!((7000..=9000).contains(&left), "3 s used, at most 2 s to come back: {left}");
    // Once is enough.
    bench.crash(true, boot + 50, boot);
    bench.settle();
    assert_eq!(bench.kinds().iter().filter(|k| *k == "credit").count(), 2);
    assert!(bench.clocks()[1] <= left, "a second stop gives back no more than itself");
}

#[test]
fn a_time_without_storage_is_charged_to_nobody() {
    let mut bench = Bench::two(Some((1000, 0)));
    // Storage fails from 400 to 5000 ms; Anna's move at 500 is refused, the next one counts 400 ms.
    let outage = |to| vec![Outage { from: BOOT + 400, to: BOOT + to }];
    bench.now = BOOT + 500;
    let id = bench.send(ANNA, bench.any_move());
    bench.writing = false;
    bench.log.pop();
    bench.step(Input::Failed);
    assert_eq!(bench.answer(&id), Some(Err(Refuse::Storage)));
    bench.load(BOOT, 0);
    bench.now = BOOT + 5000;
    bench.table.learn(outage(5000));
    bench.step(Input::Wake);
    bench.settle();
    assert_eq!(bench.kinds(), ["create", "start", "credit"]);
    assert_eq!(bench.clocks(), [600, 1000]);
    bench.table.learn(outage(5050));
    bench.step(Input::Wake);
    assert!(!bench.writing, "a few milliseconds more are no event");
    assert!(bench.ask(ANNA, bench.any_move()).is_ok());
    // Boris's turn began after it.
    bench.step(Input::Wake);
    bench.settle();
    assert_eq!(bench.kinds(), ["create", "start", "credit", "move"]);
}

#[test]
fn a_crash_between_two_events_is_made_good() {
    for kept in [true, false] {
        // Between sitting and starting.
        let mut bench = Bench::new(setup(&[human(ANNA), Holder::Open], None));
        bench.send(BORIS, Action::Sit { seat: 1 });
        bench.crash(kept, BOOT + 10, BOOT);
        bench.settle();
        let expected: &[&str] = if kept { &["create", "sit", "start"] } else { &["create"] };
        assert_eq!(bench.kinds(), expected);
        // Between giving up and the end.
        let mut bench = Bench::two(None);
        bench.send(BORIS, Action::Resign {});
        bench.crash(kept, BOOT + 10, BOOT);
        bench.settle();
        let expected: &[&str] = if kept { &["create", "start", "resign", "end"] } else { &["create", "start"] };
        assert_eq!(bench.kinds(), expected);
    }
}

#[test]
fn two_ends_at_once_are_one() {
    let mut bench = Bench::two(Some((1000, 0)));
    bench.now = BOOT + 1300;
    let id = bench.send(BORIS, Action::Resign {});
    bench.step(Input::Wake);
    let late = bench.send(ANNA, Action::Resign {});
    bench.settle();
    assert_eq!(bench.kinds(), ["create", "start", "resign", "end"]);
    assert_eq!((bench.answer(&id), bench.answer(&late)), (Some(Ok(2)), Some(Err(Refuse::GameOver))));
}

#[test]
fn when_storage_fails_everybody_hears_it_and_only_the_log_is_believed() {
    let mut bench = Bench::two(None);
    let first = bench.send(ANNA, bench.any_move());
    let second = bench.send(BORIS, Action::Resign {});
    bench.writing = false;
    bench.log.pop();
    bench.step(Input::Failed);
    assert!(bench.forgotten && bench.alarm.is_some_and(|at| at > bench.now));
    assert_eq!(bench.answer(&first), Some(Err(Refuse::Storage)));
    assert_eq!(bench.answer(&second), Some(Err(Refuse::Storage)));
    assert_eq!(bench.told.len(), 1, "only the start");
}

#[test]
fn a_lost_race_reads_the_log_and_tries_again() {
    let mut bench = Bench::two(None);
    let anna = bench.any_move();
    let id = bench.send(ANNA, anna.clone());
    // Another process stored the very same command first.
    bench.step(Input::Lost);
    assert_eq!((bench.reloads, bench.answer(&id)), (1, Some(Ok(2))));
    // Another process stored Boris's move while ours was on its way.
    let boris = bench.any_move();
    let id = bench.send(BORIS, boris);
    let theirs = bench.log.last_mut().expect("a row");
    theirs.command.as_mut().expect("a command").id = "theirs".to_owned();
    bench.step(Input::Lost);
    assert_eq!(bench.answer(&id), Some(Err(Refuse::NotYourTurn)));
}

#[test]
fn the_program_is_asked_once_and_plays_by_the_rules() {
    let mut bench = Bench::new(setup(&[human(ANNA), Holder::Program { level: 2 }], Some((60_000, 0))));
    bench.step(Input::Wake);
    bench.settle();
    assert!(bench.asked.is_none());
    assert!(bench.ask(ANNA, bench.any_move()).is_ok());
    let (seq, record, level, limit) = bench.asked.take().expect("a question");
    assert_eq!((seq, level), (2, 2));
    assert!(limit <= 3000, "a twentieth of the bank at most");
    bench.step(Input::Wake);
    assert!(bench.asked.is_none(), "asked once");
    assert_eq!(bench.table.state.flag(), None, "its flag never falls");
    let text = record.legal(usize::MAX).expect("a list")[3].notation.clone();
    bench.now += 100_000; // it waited for a thread; that is not its time
    bench.step(Input::Thought { seq: 1, text: text.clone(), spent: 5 });
    assert!(!bench.writing, "an answer to another question");
    bench.step(Input::Thought { seq, text, spent: 500 });
    bench.settle();
    assert_eq!(bench.kinds().last().map(String::as_str), Some("move"));
    assert_eq!(bench.clocks(), [60_000, 59_500]);
    let view = bench.table.view(&GameId::random(), ANNA, bench.now);
    assert_eq!(view.moves.iter().map(|m| m.program).collect::<Vec<_>>(), [false, true]);
    assert!(view.live.legal.is_some());
}

#[test]
fn a_program_to_move_at_the_crash_is_asked_again() {
    let mut bench = Bench::new(setup(&[human(ANNA), Holder::Program { level: 2 }], None));
    bench.step(Input::Wake);
    bench.settle();
    assert!(bench.ask(ANNA, bench.any_move()).is_ok());
    assert!(bench.asked.is_some());
    bench.crash(true, BOOT + 10, BOOT);
    assert!(bench.asked.is_some());
}

#[test]
fn a_command_is_refused_when_too_many_wait() {
    let mut bench = Bench::two(None);
    bench.send(ANNA, bench.any_move());
    let ids: Vec<String> = (0..40).map(|_| bench.send(BORIS, Action::Resign {})).collect();
    let busy = ids.iter().filter(|id| bench.answer(id) == Some(Err(Refuse::Busy))).count();
    assert_eq!(busy, 8);
    bench.settle();
    assert!(ids.iter().all(|id| bench.answer(id).is_some()), "each gets an answer");
    assert_eq!(bench.kinds(), ["create", "start", "move", "resign", "end"]);
}

#[test]
fn every_32nd_event_has_a_text_and_a_broken_record_is_shown_from_it() {
    let mut bench = Bench::two(None);
    for ply in 0..40 {
        let player = if ply % 2 == 0 { ANNA } else { BORIS };
        assert!(bench.ask(player, bench.any_move()).is_ok());
    }
    assert_eq!(bench.snapshots.iter().map(|s| s.seq).collect::<Vec<_>>(), [32]);
    let (seq, pieces) = (bench.table.seq(), bench.table.live(0).pieces.len());
    bench.log[10].body = bench.log[10].body.replace("\"text\":\"", "\"text\":\"zz");
    bench.load(BOOT, 0);
    assert!(bench.table.broken().is_some());
    let view = bench.table.view(&GameId::random(), ANNA, bench.now);
    assert_eq!((view.seq, view.moves.len(), view.live.pieces.len()), (seq, 40, pieces));
    assert_eq!(view.live.legal, None);
    assert_eq!(bench.ask(ANNA, Action::Resign {}), Err(Refuse::SetAside));
}

#[test]
fn a_log_that_makes_no_sense_is_an_error_and_no_panic() {
    let row = |seq: u32, body: &str| Stored { seq, command: None, at: 0, body: body.to_owned() };
    let create = |variant: &str, seats: usize| {
        let mut setup = setup(&vec![human(ANNA); seats], None);
        setup.variant = variant.to_owned();
        let body = serde_json::to_string(&super::fact::Fact::Create(setup)).expect("JSON");
        row(0, &body)
    };
    let load = |rows: &[Stored]| Table::load(rows, None, loading(BOOT, 0));
    assert!(load(&[]).is_err());
    assert!(load(&[row(0, "{")]).is_err());
    assert!(load(&[row(0, r#"{"kind":"resign","seat":0,"elapsed":0}"#)]).is_err());
    assert!(load(&[create("no-such-game", 2)]).is_err());
    assert!(load(&[create("star2", 5)]).is_err());
    for body in [
        r#"{"kind":"sit","seat":9,"player":"x"}"#,
        r#"{"kind":"start","seats":[]}"#,
        r#"{"kind":"resign","seat":200,"elapsed":0}"#,
        r#"{"kind":"from_the_future"}"#,
        r#"{"kind":"timeout","seat":7}"#,
    ] {
        let table = load(&[create("star2", 2), row(1, body)]).expect("it is shown");
        assert!(table.broken().is_some(), "{body}");
    }
    assert!(load(&[create("star2", 2), row(5, "{}")]).expect("shown").broken().is_some());
}

#[test]
fn a_machine_whose_answer_is_lost_is_asked_again_after_a_pause() {
    let mut bench = Bench::new(setup(&[Holder::Program { level: 1 }, human(BORIS)], None));
    bench.step(Input::Wake);
    bench.settle();
    assert!(bench.asked.take().is_some());
    bench.step(Input::Silent);
    assert!(bench.asked.is_none(), "asking at once could go on for ever");
    assert_eq!(bench.alarm, Some(bench.now + 1000));
    bench.now += 1000;
    bench.step(Input::Wake);
    assert!(bench.asked.is_some());
}
