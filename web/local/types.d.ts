// What the page, its workers and the engine say to each other; `crates/wire/src/local.rs` has the engine's side.

/** What a search has to find out. */
export interface Question {
  setup: string;
  bot: string;
  seed: string;
  parts: number;
  hint: boolean;
}

/** A row of a log. Only its number matters outside the engine. */
export interface Row {
  number: number;
}

/** What is fixed at a table. */
export interface Fixed {
  id: string;
  game: string;
  commit: string;
  created: number;
  request?: [string, string];
}

/** Rows that have to be stored before the answer is given. */
export interface Commit {
  id: string;
  table?: Fixed;
  rows: Row[];
  summary: string;
}

/** What the engine answers. */
export interface Answer {
  status: number;
  kind: string;
  body: string;
  commits?: Commit[];
  delete?: string;
  ask?: Question;
  events?: { name: string; data: string }[];
  more: boolean;
}

/** A table with its log. */
export interface Log {
  table: Fixed;
  rows: Row[];
}

/** What a search worker is to do: call its engine, with a log taken up before if one is given. */
export interface Job {
  game: string;
  /** Names the log, so that it is taken up once. */
  version?: string;
  log?: Log;
  message: object;
}

/** What the page wants of the worker. */
export type Wish =
  | { kind: "request"; id: number; method: string; path: string; body: string; minimal: boolean }
  | { kind: "follow"; source: number; table: string; after: number }
  | { kind: "leave"; source: number }
  | { kind: "ping" };

/** What the worker tells the page. */
export type Told =
  | { kind: "answer"; id: number; status: number; type: string; body: string }
  | { kind: "events"; source: number; events: { name: string; data: string }[] }
  | { kind: "gone"; source: number }
  | { kind: "progress"; nodes: number; limit: number }
  | { kind: "pong" };
