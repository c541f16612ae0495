// Generated from crates/wire. Do not edit: UPDATE_EXPECT=1 cargo test -p tessera-wire writes this file anew.

/** The answer to a request that was not carried out. Nothing has changed. */
export interface Failure {
  /** Why. */
  error: Problem;
}

/** A problem, for programs and for people. */
export interface Problem {
  /** The kind, for programs. */
  code: string;
  /** A sentence for people. */
  message: string;
  /** The character where it happened, counted from 1. */
  at?: number;
}

/** The answer to a request about a position that is out of date, or that cannot be carried out now: the present state comes with it. */
export interface Stale {
  /** Why. */
  error: Problem;
  /** All plies that count. */
  log: Ply[];
  /** The present view. */
  view: View;
}

/** A move or a draw in the log. */
export interface Ply {
  /** Its number, from 0. */
  ply: number;
  /** The seat that played it; null for the dealer. */
  seat: number | null;
  /** In the notation of the game. */
  action: string;
  /** What it does. */
  text: string;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** What one viewer sees of a position. */
export interface View {
  /** The name of the game. */
  game: string;
  /** How many plies there are. */
  ply: number;
  /** How many rows the log has; grows with every change of the table. */
  row: number;
  /** The canonical setup text. */
  setup: string;
  /** Whose turn it is. */
  turn: Turn;
  /** The seat that gave up. */
  resigned: number | null;
  /** Why the seat that gave up had to: what the program that played there did wrong. */
  forfeit?: string;
  /** The take-back that waits for an answer. */
  asked: Asked | null;
  /** The seats. */
  seats: Seat[];
  /** The points of the seats. */
  scores: number[];
  /** The place of each seat in the standing. */
  ranks: number[];
  /** Why no match can reach this position; only in the viewer. */
  wrong: Problem | null;
  /** Who wins for certain, as the computer player that moved last has proved. */
  proved?: Proved;
  /** The computer player that is thinking. */
  thinking: Thinking | null;
  /** At a table of one seat: the items that moves have placed, which may be lifted off again, in the order of the moves. */
  lifts?: string[];
  /** The ids of the items that the last ply changed. */
  last: string[];
  /** The score sheet. */
  sheet: ScoreRow[];
  /** The picture. */
  panels: Panel[];
  /** The tree of moves; empty unless one of the viewer's seats is on turn. */
  moves: Step[];
}

/** Whose turn it is. */
export type Turn = { seat: number } | "dealer" | "over";

/** A take-back that waits for an answer. */
export interface Asked {
  /** How many plies there are. */
  ply: number;
  /** The seat that asks. */
  seat: number;
}

/** A seat in a view. */
export interface Seat {
  /** The name shown. */
  name: string;
  /** Who sits there. */
  kind: "person" | "bot" | "open";
  /** The name of the computer player. */
  bot?: string;
  /** Whether the viewer holds it. */
  yours: boolean;
  /** Whether somebody looks at the table from it. */
  present: boolean;
}

/** A win that is proved. */
export interface Proved {
  /** The seat that wins. */
  seat: number;
  /** By how many points, if that is known. */
  margin?: number;
}

/** A computer player that is thinking. */
export interface Thinking {
  /** Its seat. */
  seat: number;
  /** Since when, in milliseconds since 1970. */
  since: number;
}

/** A row of the score sheet. */
export interface ScoreRow {
  /** What is counted. */
  label: string;
  /** The points of each seat. */
  points: number[];
  /** How each seat comes by them. */
  detail: string[];
  /** The ids of the items that count for each seat. */
  items: string[][];
}

/** A part of the picture, with its own coordinates; x grows to the right, y downwards. */
export interface Panel {
  /** The same from view to view. */
  id: string;
  /** What it is for. */
  role: "board" | "hand" | "side";
  /** What it shows, for people and screen readers. */
  title: Phrase;
  /** The rectangle of its coordinates that is shown: left, top, width, height. */
  view: [number, number, number, number];
  /** What is drawn, from back to front. The first is the ground, at the origin. */
  items: Item[];
}

/** A text for people. Where it names players it comes in parts, and the client puts in their names. */
export type Phrase = string | PhrasePart[];

/** A piece of a text: words, or the seat whose name belongs there. */
export type PhrasePart = string | { seat: number };

/** A thing in a picture: a symbol, a text, or SVG elements of its own. In the views of an event stream an item that is in every respect as in the view before is only its id, a string. */
export interface Item {
  /** Unique in the view; the same thing keeps it. */
  id: string;
  /** Where its origin is. */
  at: [number, number];
  /** Turned clockwise about its origin, in degrees. */
  rotate?: number;
  /** Enlarged about its origin. */
  scale?: number;
  /** A symbol of the game. */
  symbol?: string;
  /** A text, centred on the origin. */
  text?: string;
  /** SVG elements. */
  svg?: string;
  /** Classes of the game's style sheet, separated by spaces. */
  class?: string;
  /** What it is, for screen readers and tooltips. */
  label?: Phrase;
}

/** A step of a move. The steps of all legal moves form a tree, whose leaves are actions. */
export interface Step {
  /** What the player does. */
  kind: "pick" | "place" | "cycle" | "choose";
  /** Unique among its alternatives; for a pick the id of the item. */
  id: string;
  /** What it means, for people. */
  label: string;
  /** The short form of the label, for lists and refusals. */
  brief?: string;
  /** What steps like this one point at, in the singular. */
  noun?: string;
  /** What the thing in hand looks like from here on, if that changes. */
  symbol?: string;
  /** How it is turned from here on, if that changes, in degrees. */
  rotate?: number;
  /** The panel of a place. */
  panel?: string;
  /** Where a place is in the coordinates of its panel. */
  at?: [number, number];
  /** The symbol that marks a place as possible. */
  mark?: string;
  /** The steps that may follow. */
  next?: Step[];
  /** The action that this step completes. */
  action?: string;
  /** How the action changes the points of each seat. */
  gain?: number[];
}

/** A request that was carried out and is durable. */
export interface Done {
  /** How many plies there are now. */
  ply: number;
  /** The view after it, unless the caller prefers a minimal answer. */
  view?: View;
}

/** A table that has been opened. */
export interface Opened {
  /** The name of the table. */
  id: string;
  /** The same, to be read aloud. */
  code: string;
  /** What is published of the seed, in hexadecimal digits. */
  commit: string;
  /** The tokens of the people, by the number of the seat. */
  tokens: Record<string, string>;
}

/** The token of a seat. */
export interface SeatToken {
  /** Sent with every request that needs the seat. */
  token: string;
}

/** What the strongest computer player would do. */
export interface Hint {
  /** In the notation of the game. */
  action: string;
  /** The ids of its steps. */
  steps: string[];
  /** What the caller can expect then: 1 is a sole win. */
  value: number;
  /** Whether that is certain. */
  proved: boolean;
  /** How the computer player plays. */
  about: string;
  /** Why the action is advised, in a sentence or two. */
  why: Phrase[];
}

/** A game of the catalogue. */
export interface Game {
  /** The name in requests. */
  name: string;
  /** The name for people. */
  title: string;
  /** One sentence about it. */
  about: string;
  /** The fewest and the most seats. */
  seats: [number, number];
  /** What the seats are called. */
  seat_names: string[];
  /** A setup in the middle of a match. */
  example: string;
  /** What a setup is made of. */
  notation: string;
  /** What can be chosen for a new match. */
  options: OptionSpec[];
  /** The computer players. */
  bots: Bot[];
  /** Whether it has a catalogue of puzzles. */
  puzzles: boolean;
  /** Whether there is a lesson that teaches it. */
  lesson: boolean;
}

/** An option of a new match. */
export interface OptionSpec {
  /** The name in requests. */
  name: string;
  /** What it does. */
  about: string;
  /** What kind of value it takes. */
  kind: "number" | "choice" | "text";
  /** The least and the greatest number, or all words, or nothing for a free text. */
  values: (string | number)[];
  /** The value if none is chosen. */
  default: string;
}

/** A computer player. */
export interface Bot {
  /** The name in requests. */
  name: string;
  /** How strong it is, from 1; 0 is a yardstick for other players. */
  level: number;
  /** How it plays. */
  about: string;
  /** Whether it is a program of this server's operator. */
  guest?: boolean;
}

/** A game with its operations, as `tessera games --json` prints it. */
export interface GameDetails {
  /** The name in requests. */
  name: string;
  /** The name for people. */
  title: string;
  /** One sentence about it. */
  about: string;
  /** The fewest and the most seats. */
  seats: [number, number];
  /** What the seats are called. */
  seat_names: string[];
  /** A setup in the middle of a match. */
  example: string;
  /** What a setup is made of. */
  notation: string;
  /** What can be chosen for a new match. */
  options: OptionSpec[];
  /** The computer players. */
  bots: Bot[];
  /** Whether it has a catalogue of puzzles. */
  puzzles: boolean;
  /** Whether there is a lesson that teaches it. */
  lesson: boolean;
  /** Its operations. */
  ops: Op[];
}

/** An operation of `tessera query`. */
export interface Op {
  /** The name in requests. */
  name: string;
  /** Its arguments. */
  args: Arg[];
  /** What it answers, in words. */
  about: string;
  /** The kind of its answer, such as `array of strings`. */
  answer: string;
  /** Arguments that show it at work. */
  example: unknown;
}

/** An argument of an operation. */
export interface Arg {
  /** The name in requests. */
  name: string;
  /** The values it takes, such as `string or null`. */
  kind: string;
  /** Whether it may be left out. */
  optional: boolean;
}

/** A table in a list. */
export interface TableSummary {
  /** The name of the table. */
  id: string;
  /** The name of the game. */
  game: string;
  /** The title of the game. */
  title: string;
  /** How far it has come. */
  status: Status;
  /** Whose turn it is. */
  turn: Turn;
  /** How many plies there are. */
  plies: number;
  /** The seats. */
  seats: Seat[];
  /** When it was opened, in milliseconds since 1970. */
  created: number;
}

/** How far a table has come. */
export type Status = "waiting" | "playing" | "over";

/** A table as the caller sees it. */
export interface Table {
  /** The name of the table. */
  id: string;
  /** The name of the game. */
  game: string;
  /** The chosen options. */
  options: Record<string, string>;
  /** How far it has come. */
  status: Status;
  /** What was published of the seed when the table opened, in hexadecimal digits. */
  commit: string;
  /** The seed, once the match is over. */
  seed?: string;
  /** The table where the same people play again. */
  rematch?: string;
  /** The present view. */
  view: View;
  /** All plies that count. */
  log: Ply[];
}

/** What a computer player thinks of a match. */
export interface Analysis {
  /** The computer player. */
  judge: string;
  /** How many seats there are. */
  seats: number;
  /** How many events the match has; the analysis is complete when all of them are there. */
  of: number;
  /** The start, as soon as it is judged. */
  start: Opinion | null;
  /** The moves and draws that are judged already. */
  events: JudgedEvent[];
  /** The moves that lost most, by their place among the events. */
  turning: number[];
  /** What each seat lost in all. */
  totals: Totals[];
}

/** What can be expected of a position. */
export interface Opinion {
  /** What every seat can expect: 1 is a sole win. */
  values: number[];
  /** Whether that is certain. */
  proved: boolean;
  /** With two seats, by how many points each will be ahead. */
  margins?: number[];
  /** The best move, if the position is the start. */
  best?: string;
  /** How the match should go on, if the position is the start. */
  line?: string[];
}

/** A move with what it was worth, or a draw with the luck that it was. */
export interface JudgedEvent {
  /** The seat that played it; null for the dealer. */
  seat: number | null;
  /** In the notation of the game. */
  action: string;
  /** The position after it. */
  after: Opinion;
  /** How good the move is. */
  verdict?: "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  /** The best move. */
  best?: string;
  /** What the best move does. */
  about?: string;
  /** How the match should go on after the best move. */
  line?: string[];
  /** What the move lost of the chance to win. */
  loss?: number;
  /** The standard error of that; 0 if it is certain. */
  error?: number;
  /** What the move lost of a proved margin. */
  points?: number;
  /** Whether the loss is certain. */
  proved?: boolean;
  /** What the draw brought every seat, compared with the mean of all draws. */
  luck?: number[];
}

/** What a seat lost in a match. */
export interface Totals {
  /** How many moves it made. */
  moves: number;
  /** What a move lost of the chance to win, on average. */
  average_loss: number;
  /** The sum of what the draws brought. */
  luck: number;
  /** How many moves were inaccuracies. */
  inaccuracies: number;
  /** How many moves were mistakes. */
  mistakes: number;
  /** How many moves were blunders. */
  blunders: number;
}

/** Plies that replace all that were known from a number on. */
export interface LogNews {
  /** The number of the first of them. */
  from: number;
  /** The plies. */
  plies: Ply[];
}

/** The table where the same people play again. */
export interface RematchNews {
  /** Its name. */
  id: string;
}

/** The match is over, and its seed no secret any more. */
export interface SeedNews {
  /** The seed in hexadecimal digits. */
  seed: string;
}

/** What pointing somewhere amounts to. Without a refusal it is a legal action, or the next step of one. */
export interface Attempt {
  /** The action that is meant, legal or not, if the gesture is complete. */
  action: string | null;
  /** Why it cannot be done. */
  refusal: Reason | null;
  /** How each part of the thing in hand would lie. */
  spots: Spot[];
}

/** Why something cannot be done. */
export interface Reason {
  /** A sentence that names the rule. */
  sentence: Phrase;
  /** The ids of the items that stand in the way. */
  items: string[];
}

/** One part of the thing in hand, at the place where it would lie. */
export interface Spot {
  /** Its middle, in the coordinates of the panel. */
  at: [number, number];
  /** Whether it can lie there. */
  fit: "fits" | "taken" | "blocked" | "unsupported" | "off";
}

/** What an action does. */
export interface Effects {
  /** How many plies there are at the position that was asked about. */
  ply: number;
  /** The effects; their points add up to the change of the acting seat's score. */
  effects: Effect[];
  /** The score sheet after the action. */
  sheet: ScoreRow[];
}

/** Something that an action does. */
export interface Effect {
  /** A few words. */
  text: Phrase;
  /** Whether it is good for the seat that acts. */
  sign: "gain" | "loss" | "neutral";
  /** The part of that seat's change of score. */
  points: number;
  /** The ids of the items concerned, before the action or after it. */
  items: string[];
}

/** The answer to a request to lift a piece off that has to stay. Nothing has changed. */
export interface Held {
  /** Why. */
  error: Problem;
  /** The ids of the items that hang over it. */
  items?: string[];
}

/** A table for programs: what a player needs, without the picture. */
export interface TablePosition {
  /** The name of the game. */
  game: string;
  /** The chosen options. */
  options: Record<string, string>;
  /** How far the table has come. */
  status: Status;
  /** How many plies there are. */
  ply: number;
  /** How many rows the log has; grows with every change of the table. */
  row: number;
  /** Whose turn it is. */
  turn: Turn;
  /** The canonical setup text. */
  setup: string;
  /** All legal actions of the seat on turn, in a fixed order. */
  actions: string[];
  /** The points of the seats. */
  scores: number[];
  /** The place of each seat in the standing. */
  ranks: number[];
  /** Who sits where. */
  seats: ("person" | "bot" | "open")[];
  /** The seat that gave up. */
  resigned?: number;
  /** Why the seat that gave up had to: what the program that played there did wrong. */
  forfeit?: string;
  /** The take-back that waits for an answer. */
  asked?: Asked;
  /** The table where the same people play again. */
  rematch?: string;
  /** The setup at the start, if `after` was given. */
  start?: string;
  /** The actions and draws from ply `after` on, in order, if `after` was given. */
  events?: string[];
}

/** The answer to a question: what it asked for, or why there is no answer. */
export interface QueryAnswer {
  /** The id of the question, if it had one. */
  id?: unknown;
  /** The answer. */
  ok?: unknown;
  /** Why there is none. */
  error?: Problem;
}

/** What teaches a game. */
export interface Lesson {
  /** What it is called. */
  title: string;
  /** Its steps. */
  steps: LessonStep[];
}

/** One idea, shown at a position. */
export interface LessonStep {
  /** The idea in a few words. */
  title: string;
  /** The position, a setup of the game. */
  setup: string;
  /** The explanation, in paragraphs. */
  text: string[];
  /** The ids of the items that it is about. */
  light: string[];
  /** The label of the button that takes the upper layer of the picture away, if there is one. */
  peel: string | null;
  /** What to do, unless there is only something to read. */
  task: Task | null;
}

/** What a learner does in a step. */
export interface Task {
  /** The request. */
  ask: string;
  /** Actions that fulfil it. */
  answer: string[];
}

/** What a try amounts to. */
export interface Tried {
  /** Whether the task is fulfilled. */
  tried: "right" | "go_on" | "wrong";
  /** What to tell the learner; empty as long as more actions are needed. */
  said: string;
  /** What the last action did. */
  effects: Effect[];
}

/** The puzzles of a game. */
export interface PuzzleCatalogue {
  /** What to do, in a sentence. */
  goal: string;
  /** The levels, easiest first. */
  levels: PuzzleLevel[];
  /** How many numbered puzzles each level has. */
  per_level: number;
  /** The puzzle of the day. */
  daily: PuzzleOfTheDay;
}

/** A level of puzzles. */
export interface PuzzleLevel {
  /** Its number, from 1. */
  number: number;
  /** Its name. */
  name: string;
  /** What is asked for at this level, in a few words. */
  about: string;
}

/** The puzzle of a day. */
export interface PuzzleOfTheDay {
  /** The day, such as `2026-11-18`. */
  date: string;
  /** The level. */
  level: number;
  /** The number in that level. */
  number: number;
}

/** A puzzle, without its solution. */
export interface Puzzle {
  /** The name of the game. */
  game: string;
  /** The level. */
  level: PuzzleLevel;
  /** The number in that level. */
  number: number;
  /** How hard it is within its level, as a number written in decimals. */
  grade: string;
  /** What to do, in a sentence. */
  goal: string;
  /** The setup to start from. */
  start: string;
  /** The last number in that level. */
  last: number;
  /** How many moves the solution has. */
  moves: number;
  /** Whether moves are there to be tried out and taken back, so that only the end is judged. */
  free: boolean;
}

/** What the last of some moves is worth. */
export interface PuzzleVerdict {
  /** Whether the moves so far lead to the goal. */
  right: boolean;
  /** Whether the puzzle is solved. */
  solved: boolean;
  /** Why, in sentences. */
  why: Phrase[];
  /** How it goes on with best play, as far as that is certain. */
  line: string[];
}

/** The next move of a puzzle. */
export interface PuzzleHint {
  /** In the notation of the game; nothing if the moves so far have spoiled the puzzle. */
  action: string | null;
  /** The ids of its steps. */
  steps: string[];
}

/** The moves that are left. */
export interface PuzzleMoves {
  /** In the notation of the game. */
  moves: string[];
}

/** A table that somebody wants to open. */
export interface OpenRequest {
  /** The name of the game. */
  game: string;
  /** The chosen options; the others have their defaults. Without control characters. */
  options?: Record<string, string | number>;
  /** Who sits where; the game says how many seats there are. */
  seats: SeatChoice[];
  /** The setup at the start, if it is not to be dealt. */
  setup?: string;
  /** Names the request: sent again, it opens no second table and gets the same tokens. Nobody must be able to guess it: 128 random bits. */
  request?: string;
}

/** Who is to sit at a seat. */
export interface SeatChoice {
  /** A person gets a token, an open seat is taken later. */
  kind: "person" | "bot" | "open";
  /** The name shown: 24 characters of it, without what cannot be seen. */
  name?: string;
  /** The computer player, for a seat of kind `bot`. */
  bot?: string;
}

/** Someone who wants a seat, or another name at their own. */
export interface SeatRequest {
  /** The name shown: 24 characters of it, without what cannot be seen. */
  name?: string;
  /** Names the request: sent again, it gets the same token. Nobody must be able to guess it: 128 random bits. */
  request?: string;
}

/** A move. */
export interface MoveRequest {
  /** How many plies the caller knows. */
  ply: number;
  /** How many rows the caller knows; tells positions apart that were taken back and played anew. */
  row?: number;
  /** In the notation of the game. */
  action: string;
  /** Names the request: sent again, it is carried out once. */
  request: string;
}

/** A request to take back the caller's last move. */
export interface UndoRequest {
  /** How many plies the caller knows. */
  ply: number;
  /** How many rows the caller knows. */
  row?: number;
  /** Names the request: sent again, it is carried out once. */
  request: string;
}

/** The answer to a request to take back. */
export interface AnswerRequest {
  /** How many plies the caller knows. */
  ply: number;
  /** Whether the caller agrees. */
  accept: boolean;
  /** Names the request: sent again, it is carried out once. */
  request: string;
}

/** Giving up. */
export interface ResignRequest {
  /** Names the request: sent again, it is carried out once. */
  request: string;
}

/** Playing again. */
export interface RematchRequest {
  /** Names the request: sent again, it is carried out once. */
  request: string;
}

/** A setup to be shown. */
export interface ViewRequest {
  /** The name of the game. */
  game: string;
  /** Any well-formed setup. */
  setup: string;
  /** What is played first. */
  action?: string;
}

/** A piece to be lifted off the board. */
export interface LiftRequest {
  /** How many plies the caller knows. */
  ply: number;
  /** How many rows the caller knows. */
  row?: number;
  /** One of `lifts` of the view. */
  item: string;
  /** Names the request: sent again, it is carried out once. */
  request: string;
}

/** Where somebody points who wants to move, even if that is not possible. */
export interface AimRequest {
  /** The ids of the steps taken so far, among them the turn that the thing in hand was last given. */
  path?: string[];
  /** The panel that is pointed at. */
  panel: string;
  /** The point, in the coordinates of the panel. */
  point: [number, number];
}

/** An action whose effects are wanted. */
export interface EffectsRequest {
  /** In the notation of the game. */
  action: string;
}

/** The same in the viewer, where no table knows the position. */
export interface ViewAimRequest {
  /** The name of the game. */
  game: string;
  /** The setup that is shown. */
  setup: string;
  /** The ids of the steps taken so far, among them the turn that the thing in hand was last given. */
  path?: string[];
  /** The panel that is pointed at. */
  panel: string;
  /** The point, in the coordinates of the panel. */
  point: [number, number];
}

/** A question, as `tessera query` takes it. Other members mean nothing. */
export interface QueryRequest {
  /** Any value; it comes back with the answer, digit for digit. */
  id?: unknown;
  /** The name of the game. */
  game: string;
  /** The name of the operation; `tessera games GAME --json` lists them. */
  op: string;
  /** The arguments of the operation by name. */
  args?: object;
}

/** Moves in a puzzle that are to be judged, or after which a hint is wanted. */
export interface PuzzleRequest {
  /** The name of the game. */
  game: string;
  /** The setup at the start of the puzzle. */
  start: string;
  /** The moves since then, in the notation of the game. */
  moves: string[];
}

/** A piece of a puzzle that is to be lifted off the board. */
export interface PuzzleLiftRequest {
  /** The name of the game. */
  game: string;
  /** The setup at the start of the puzzle. */
  start: string;
  /** The moves since then, in the notation of the game. */
  moves: string[];
  /** The id of the item. */
  item: string;
}

/** What a learner has played from the position of the step. */
export interface TryRequest {
  /** The actions, in the notation of the game. */
  actions: string[];
}
