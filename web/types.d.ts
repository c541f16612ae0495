// What the server says, as docs/protocol.md has it.

export interface Problem {
  code: string;
  message: string;
  at?: number;
}

export interface OptionSpec {
  name: string;
  about: string;
  kind: "number" | "choice" | "text";
  values: (string | number)[];
  default: string;
}

export interface Bot {
  name: string;
  level: number;
  about: string;
}

export interface Game {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  seat_names: string[];
  example: string;
  options: OptionSpec[];
  bots: Bot[];
}

export type Turn = { seat: number } | "dealer" | "over";

export interface Seat {
  name: string;
  kind: "person" | "bot" | "open";
  bot?: string;
  yours: boolean;
  present: boolean;
}

export interface ScoreRow {
  label: string;
  points: number[];
  detail: string[];
}

export interface Item {
  id: string;
  at: [number, number];
  rotate?: number;
  scale?: number;
  symbol?: string;
  text?: string;
  svg?: string;
  class?: string;
  label?: string;
}

export interface Panel {
  id: string;
  role: "board" | "hand" | "side";
  title: string;
  view: [number, number, number, number];
  items: Item[];
}

export interface Step {
  kind: "pick" | "place" | "cycle" | "choose";
  id: string;
  label: string;
  symbol?: string;
  rotate?: number;
  panel?: string;
  at?: [number, number];
  mark?: string;
  next?: Step[];
  action?: string;
  gain?: number[];
}

export interface View {
  game: string;
  ply: number;
  /** How many rows the log has; grows with every change of the table. */
  row: number;
  setup: string;
  turn: Turn;
  /** The seat that gave up. */
  resigned: number | null;
  /** The take-back that waits for an answer. */
  asked: { ply: number; seat: number } | null;
  seats: Seat[];
  scores: number[];
  ranks: number[];
  sheet: ScoreRow[];
  panels: Panel[];
  moves: Step[];
  last: string[];
  wrong: Problem | null;
  /** Who wins for certain, as the computer player that moved last has proved. */
  proved?: { seat: number; margin?: number };
  thinking: { seat: number; since: number } | null;
  /** Items that may be lifted off the board again. */
  lifts?: string[];
}

export interface Ply {
  ply: number;
  seat: number | null;
  action: string;
  text: string;
  at: number;
}

export interface Table {
  id: string;
  game: string;
  options: Record<string, string>;
  status: string;
  commit: string;
  seed?: string;
  rematch?: string;
  view: View;
  log: Ply[];
}

export interface TableSummary {
  id: string;
  game: string;
  title: string;
  status: string;
  turn: Turn;
  plies: number;
  seats: Seat[];
  created: number;
}

export interface SeatChoice {
  kind: "person" | "open" | "bot";
  name?: string;
  bot?: string;
}

export interface Opinion {
  /** What every seat can expect: 1 is a sole win. */
  values: number[];
  proved: boolean;
  margins?: number[];
}

export interface JudgedEvent {
  seat: number | null;
  action: string;
  after: Opinion;
  verdict?: "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
  best?: string;
  /** What the best move does. */
  about?: string;
  loss?: number;
  points?: number;
  proved?: boolean;
  luck?: number[];
}

export interface Analysis {
  judge: string;
  seats: number;
  of: number;
  start: Opinion | null;
  events: JudgedEvent[];
  turning: number[];
  totals: { moves: number; lost: number; luck: number; inaccuracies: number; mistakes: number; blunders: number }[];
}

export interface Hint {
  action: string;
  steps: string[];
  value: number;
  proved: boolean;
  about: string;
}
