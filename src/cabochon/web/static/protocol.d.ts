// Made by tools/protocol.py of src/cabochon/web/messages.py: change that.

/** The first message of every connection: who this is, and the number of the last event that it knows. The token of a program begins with `bot-`, and everybody is told that it is one. With `position` it is told every position as text, too. */
export interface Hello {
  kind: "hello";
  token: string;
  since?: number;
  position?: boolean;
}

/** Take a free seat before the game. */
export interface Sit {
  kind: "sit";
  seat: number;
  name: string;
}

/** Give a free seat to a bot before the game; only who sits at the table may. */
export interface SeatBot {
  kind: "seat_bot";
  seat: number;
  bot: string;
}

/** Send a bot away before the game. */
export interface Clear {
  kind: "clear";
  seat: number;
}

/** Answer the pending question, and those that follow while they are asked of the same seat: all or none. `id` is a name of the client's own; saying it again does nothing more. `version` is that of the table it answers. */
export interface Answer {
  kind: "answer";
  id: string;
  version: number;
  answers: string[];
}

/** Take the last answer back. */
export interface TakeBack {
  kind: "take_back";
  id: string;
  version: number;
}

/** Leave the seat; during the game a bot plays on for it. */
export interface Leave {
  kind: "leave";
}

/** Take the seat again that a bot plays on for. */
export interface ComeBack {
  kind: "come_back";
}

/** Give up. */
export interface Resign {
  kind: "resign";
}

/** Be for ending the game undecided. */
export interface OfferEnd {
  kind: "offer_end";
}

/** Open a table for the next game, with the same setup and the same bots; the seats move on by one. */
export interface Rematch {
  kind: "rematch";
}

/** Ask whether the server is there. */
export interface Ping {
  kind: "ping";
}

/** The table now, and what happened since the event that the client knew; `full` when it must forget what it knew. `online` is whether each seat's person is here, `watchers` how many spectators are; `now` is the server's clock. */
export interface Table {
  kind: "table";
  table: Picture;
  log: Record<string, any>[];
  full: boolean;
  online: boolean[];
  watchers: number;
  now: number;
}

/** The table as the viewer may see it. Before the game there is no position: everything from `turn` on is missing. `choices` are the legal answers of the viewer, each with its `text` and its meaning as in docs/notation.md; `notes` are lines of notation, label and value, for what only some games have; `reach` is by place: `23`, or `#1` in the hand. `position` is the text of docs/notation.md, for those who asked for it in their hello. */
export interface Picture {
  seq: number;
  version: number;
  phase: "open" | "over" | "playing";
  game: string;
  options: Record<string, string | number | boolean>;
  timing: Timing;
  late: "bot" | "lose";
  public: boolean;
  you: number | null;
  places: Place[];
  next_table: string;
  turn?: number;
  turns?: number;
  first?: number;
  final?: boolean;
  rows?: Row[];
  tiles?: string[];
  supply?: Record<string, number>;
  seats?: Belongings[];
  notes?: string[][];
  position?: string;
  clocks?: Clocks | null;
  asked?: Asked | null;
  choices?: Record<string, any>[];
  reach?: Record<string, Reach>;
  take_back?: boolean;
  offers?: number[];
  outcome?: Outcome | null;
}

/** How time is kept: `none`, `move` (seconds for each turn), or `fischer` (for the game, with an increment). */
export interface Timing {
  kind: "fischer" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** Who is on a seat: `bot` is what plays there, for its person if there is one too; `why` says why it does. `why` is `left`, `resignation` or `time` for a person; for a bot in whose place another plays it is `missing` when it is not installed any more, and `failed` when it did not answer. With neither a person nor a `why` the client calls the seat after its `bot`, in words of its own; otherwise by its `name`, which is shown as it is. A `program` is a bot from outside, which takes its seat as a person does. */
export interface Place {
  name: string;
  person: boolean;
  program: boolean;
  bot: string;
  why: string;
}

/** A row of face-up cards, None for an empty slot, and how many cards its deck has. */
export interface Row {
  row: string;
  level: number;
  left: number;
  cards: (string | null)[];
}

/** What lies in front of a seat. A card in the hand that the viewer may not see is `?` and the name of its row. */
export interface Belongings {
  points: number;
  tokens: Record<string, number>;
  bonuses: Record<string, number>;
  held: number;
  limit: number;
  hand: string[];
  private: number[];
  hand_limit: number;
  cards: string[];
  tiles: string[];
}

/** Milliseconds left by seat, and whose clock is running. */
export interface Clocks {
  left: number[];
  running: number | null;
}

/** The pending question, and the seat that answers it. */
export interface Asked {
  question: string;
  seat: number;
}

/** How many tokens a card lacks, which could be missing, and whether the seat may take it at all. */
export interface Reach {
  lack: number;
  kinds: string;
  open: boolean;
}

/** How the game ended; rank 1 for every winner. */
export interface Outcome {
  reason: string;
  ranks: number[];
  scores: number[];
}

/** A request with a name was carried out, now or before. */
export interface Granted {
  kind: "granted";
  id: string;
  seq: number;
}

/** A request was not carried out: `code` is one of a few words, `message` one line for people. */
export interface Refused {
  kind: "refused";
  code: string;
  message: string;
  id?: string;
}

/** The same person has opened the table elsewhere; this connection is about to be closed. */
export interface Replaced {
  kind: "replaced";
}

/** The server is there. */
export interface Pong {
  kind: "pong";
  now: number;
}

/** What a new table is opened with. Who opens it sits down on `seat`, or nowhere; `bots` are by seat, or empty. */
export interface Opening {
  game: string;
  seats: number;
  token: string;
  name: string;
  options?: Record<string, string | number | boolean>;
  timing?: Timing;
  late: "bot" | "lose";
  public?: boolean;
  seat?: number | null;
  bots?: string[];
}

/** A table was opened. */
export interface Opened {
  id: string;
}

/** A public table in the lobby, and who is on its seats. */
export interface Listed {
  id: string;
  game: string;
  phase: string;
  places: Place[];
  seats: number;
  free: number;
  timing: Timing;
}

export type Said = Hello | Sit | SeatBot | Clear | Answer | TakeBack | Leave | ComeBack | Resign | OfferEnd | Rematch | Ping;

export type Told = Table | Granted | Refused | Replaced | Pong;
