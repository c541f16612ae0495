// The stage of a game: the board, the thing in hand, and the bar of actions. It knows no game and no server.

/** @import {NamedView} from "../beside/names.js" */
/** @import {ScoreRow, Step, View} from "../types.d.ts" */
/** @import {Engine} from "../hands/reasons.js" */
/** @import {Places} from "./board.js" */
/** @import {Gesture, Kept} from "../hands/gesture.js" */
/** @import {PanelView} from "./panel.js" */

import { toAction } from "../hands/aiming.js";
import { ApiError } from "../base/api.js";
import { Bar } from "../hands/bar.js";
import { Board } from "./board.js";
import { EffectsView } from "../beside/effects.js";
import * as gestures from "../hands/gesture.js";
import { GhostView, signed } from "./ghost.js";
import { Keys } from "../hands/keys.js";
import { Lifter } from "../hands/lift.js";
import { announce, tick, toast } from "../base/live.js";
import { Pointer } from "../hands/pointer.js";
import { Reach } from "../hands/reach.js";
import { Reasons } from "../hands/reasons.js";
import { needsConfirmation, settings } from "../base/settings.js";
import { arrange } from "../hands/tree.js";
import * as turning from "../hands/turning.js";

/**
 * @typedef {object} Hooks
 * @property {(action: string) => Promise<void>} play sends a move; it fails if the move is refused
 * @property {(gain: number[] | undefined, sheet: ScoreRow[] | undefined) => void} preview shows how a move would change the points, and the score sheet as soon as it is known
 * @property {(item: string) => boolean} counts whether an item counts for points, which is shown when it is pointed at
 * @property {Engine} engine says why something cannot be done, and what a move would do
 * @property {(item: string) => Promise<void>} [lift] lifts a piece off the board; it fails if the piece is held
 */

/** The maximum time between two taps of a double tap, in milliseconds. A double tap on a placed thing turns it once. */
const DOUBLE = 300;

/** Where a game is played. */
export class Stage {
  /** @type {View | undefined} */
  view;
  /** The tree of steps. @type {Step[]} */
  #moves = [];
  #gesture = gestures.start([]);
  /** A complete gesture that waits for confirmation. @type {Gesture | undefined} */
  #pending;
  /** @type {Gesture | undefined} */
  #hint;
  /** @type {string | undefined} */
  #aim;
  /** @type {Gesture | undefined} */
  #sent;
  /** @type {Kept} */
  #kept = [];
  /** The place where the thing in hand is shown although it does not fit there. @type {Step | undefined} */
  #misfit;
  #pointerKind = "mouse";
  #dragged = false;
  #tapped = 0;

  /** @param {HTMLElement} root @param {Places & {bar: HTMLElement}} places @param {Hooks} hooks */
  constructor(root, places, hooks) {
    this.root = root;
    this.board = new Board(places);
    this.#hooks = hooks;
    this.board.moved = () => {
      this.#badge();
      this.reasons.layout();
    };
    this.bar = new Bar(places.bar, this);
    this.ghost = new GhostView(this.board);
    this.ghost.mount();
    this.reasons = new Reasons(this, hooks.engine);
    this.effects = new EffectsView(this, hooks.engine, () => hooks.preview(this.#gain, this.effects.sheet));
    this.lifter = new Lifter(this, hooks.lift);
    this.keys = new Keys(this);
    this.reach = new Reach(this);
    this.pointer = new Pointer(this);
  }

  /** @type {Hooks} */
  #hooks;

  /** Removes the stage from the page. */
  close() {
    this.ghost.unmount();
    this.reasons.close();
    this.keys.close();
    this.pointer.close();
  }

  /** Shows a view. @param {NamedView} view @param {boolean} animate */
  show(view, animate) {
    const carried = this.#dragged && this.#sent ? gestures.inHand(this.#sent)?.item : undefined;
    const held = this.keys.holdsFocus();
    const same =
      this.view &&
      this.view.ply === view.ply &&
      this.view.setup === view.setup &&
      this.view.moves.length === view.moves.length;
    this.view = view;
    if (!same) {
      this.reasons.clear();
      this.effects.reset();
      this.#pending = this.#hint = this.#aim = this.#misfit = undefined;
      this.#moves = arrange(view.moves);
      this.#gesture = gestures.start(this.#moves, this.#kept);
    }
    this.#sent = undefined;
    this.board.update(view.panels, animate, carried);
    this.board.setLast(view.last.slice(0, 60));
    this.lifter.show(view);
    this.refresh();
    if (held) this.keys.take();
  }

  /** The seat on turn, or 0. */
  get seat() {
    const turn = this.view?.turn;
    return typeof turn === "object" ? turn.seat : 0;
  }

  /** The current gesture: the one waiting for confirmation, or the one in progress. */
  get gesture() {
    return this.#pending ?? this.#gesture;
  }

  /** Whether a complete gesture waits for confirmation. */
  get pending() {
    return this.#pending !== undefined;
  }

  /** Whether the thing in hand is on a board, to be confirmed or turned. */
  get lies() {
    return this.#pending !== undefined || this.#misfit !== undefined;
  }

  /** Whether the thing in hand is shown where it does not fit. */
  get misfits() {
    return this.#misfit !== undefined;
  }

  /** The panel where the game is played. */
  get boardView() {
    const panel = this.view?.panels.find(({ role }) => role === "board");
    return panel && this.board.views.get(panel.id);
  }

  /** Whether a move is on its way to the server. */
  get sending() {
    return this.#sent !== undefined;
  }

  /** The current targets, and the alternatives to the last one. @returns {Step[]} */
  get offered() {
    if (this.#sent) return [];
    const { path } = this.gesture;
    if (gestures.action(this.gesture) === undefined) return gestures.targets(this.gesture);
    return gestures.options(
      this.gesture,
      path.findLastIndex((step) => step.kind !== "cycle"),
    );
  }

  /** Updates everything on the page. */
  refresh() {
    const chosen = this.#pending && gestures.pointed(this.#pending)?.id;
    this.board.setTargets(this.offered, chosen);
    this.board.setTaken(this.gesture.path.map((step) => step.id));
    if (!this.#sent && !gestures.placed(this.gesture)) this.board.retreat();
    this.#preview();
    this.bar.update();
  }

  #preview() {
    const advised = new Set(this.#hint?.path.map((step) => step.id));
    for (const [id, target] of this.board.targets)
      target.element.classList.toggle("ui-aimed", id === this.#aim || advised.has(id));
    const aimed =
      this.#pending || this.#sent || this.#aim === undefined ? undefined : gestures.point(this.#gesture, this.#aim);
    const shown = this.#sent ?? this.#pending ?? aimed ?? this.#hint ?? this.#gesture;
    const look = this.#sent ? "sent" : this.#pending ? "pending" : aimed ? "aim" : this.#hint ? "hint" : "aim";
    this.ghost.show(shown, look, this.#misfit);
    this.#shown = shown;
    this.#badge();
    const made = this.#sent ? undefined : shown;
    this.#gain = made && gestures.gain(made);
    this.effects.show(made && gestures.action(made));
    this.#hooks.preview(this.#gain, this.effects.sheet);
    if (this.#misfit)
      this.reasons.hover(
        this.#gesture,
        /** @type {PanelView} */ (this.board.views.get(this.#misfit.panel ?? "")),
        this.#misfit.at ?? [0, 0],
      );
    else if (made && gestures.action(made) !== undefined) this.reasons.leave();
    if (this.#aim !== undefined || this.#pending) this.ghost.carry(undefined);
  }

  /** The previewed gesture. @type {Gesture | undefined} */
  #shown;
  /** Its change of points. @type {number[] | undefined} */
  #gain;

  /** Shows the change of score beside the preview. */
  #badge() {
    const shown = this.#shown;
    const last = shown && gestures.pointed(shown);
    const target = last && this.board.targets.get(last.id);
    const view = last?.panel ? this.board.views.get(last.panel) : undefined;
    const point = target ? this.board.centre(target) : view?.toScreen(last?.at ?? [0, 0]);
    this.ghost.badge(this.#sent ? undefined : shown, this.seat, point);
  }

  /** Points at a target without choosing it. @param {string | undefined} id */
  aim(id) {
    // A thing that was just turned keeps its look while it is held over the same place.
    if (this.#misfit ? id === this.#misfit.id : id === this.#aim) return;
    this.#misfit = undefined;
    this.#aim = id;
    this.#preview();
  }

  /** Announces the gain of the move pointed at, for screen readers. */
  sayGain() {
    const aimed = this.#aim === undefined || this.#pending ? undefined : gestures.point(this.#gesture, this.#aim);
    const points = aimed && gestures.gain(aimed)?.[this.seat];
    if (points) announce(`${signed(points)} ${Math.abs(points) === 1 ? "point" : "points"}`);
  }

  /**
   * Chooses a target: the next step of the move, or the whole move.
   * @param {string} id
   * @param {string} pointer `mouse`, `touch`, `pen` or `keyboard`
   * @param {boolean} [dragged]
   */
  point(id, pointer, dragged = false) {
    if (this.#sent) return;
    this.#pointerKind = pointer;
    this.#dragged = dragged;
    this.#hint = undefined;
    this.reasons.clear();
    if (this.#misfit?.id === id) return this.#putBack(this.#misfit.panel, this.#misfit.at);
    if (gestures.pointed(this.gesture)?.id === id && gestures.begun(this.gesture)) {
      return pointer === "touch" || pointer === "pen" ? this.tapAgain(pointer) : this.#again(id);
    }
    const next = gestures.point(this.gesture, id);
    if (!next) return;
    this.#aim = undefined;
    this.#take(next, needsConfirmation(pointer));
  }

  /** Picks up something that is being dragged. @param {string} id @param {string} pointer */
  pickUp(id, pointer) {
    if (gestures.inHand(this.gesture)?.item !== id || !gestures.begun(this.gesture)) this.point(id, pointer);
    else if (this.lies) this.#rehold();
  }

  /**
   * Puts a lifted piece down again, in the same orientation.
   * @param {string} id
   * @param {string | undefined} symbol
   * @param {{x: number, y: number}} point
   */
  putDown(id, symbol, point) {
    const picked = gestures.point(gestures.start(this.#moves, this.#kept), id);
    const hand = picked && (symbol === undefined ? picked : turning.held(picked, symbol));
    const place =
      hand &&
      this.reach.nearest(
        gestures.targets(hand).filter(({ kind }) => kind === "place"),
        point,
        "drag",
      );
    if (!place) return void this.reasons.at(hand ?? picked ?? this.#gesture, point.x, point.y);
    this.#gesture = hand;
    this.#kept = hand.kept;
    this.point(place.id, this.#pointerKind, true);
  }

  /** Takes the thing on a board back into the hand, in the same orientation. */
  #rehold() {
    this.reasons.clear();
    this.#gesture = turning.unplaced(this.gesture);
    this.#pending = this.#misfit = undefined;
    this.refresh();
  }

  /** A tap on a placed thing turns it; a double tap turns it once. @param {string} pointer */
  tapAgain(pointer) {
    this.#pointerKind = pointer;
    const now = performance.now();
    if (now - this.#tapped < DOUBLE) return;
    const turned = turning.turnable(this.gesture);
    this.#again(gestures.pointed(this.gesture)?.id ?? "");
    if (turned) this.#tapped = now;
  }

  /** Pointing at the same thing again turns it, or else takes it or puts it back. @param {string} id */
  #again(id) {
    if (turning.turnable(this.gesture)) return this.turn(1);
    if (this.#pending) return this.confirm();
    const back = gestures.back(this.#gesture);
    this.#aim = gestures.targets(back).some((step) => step.id === id) ? undefined : this.#aim;
    this.#take(back, true);
  }

  /** @param {Gesture} next @param {boolean} confirm */
  #take(next, confirm) {
    this.#misfit = undefined;
    const complete = gestures.action(next) !== undefined;
    if (complete && !confirm) return void this.#send(next);
    this.#pending = complete ? next : undefined;
    if (!complete) this.#gesture = next;
    const held = this.keys.holdsFocus();
    this.refresh();
    const last = gestures.pointed(next);
    if (last?.kind === "place" && (this.#pointerKind === "touch" || this.#pointerKind === "pen"))
      this.board.approach(last);
    if (held) this.keys.take();
    if (last) announce(this.bar.prompt());
  }

  /** The place over which the thing in hand is held. @returns {Step | undefined} */
  get #spot() {
    const aimed = this.#aim === undefined ? undefined : gestures.point(this.#gesture, this.#aim);
    return gestures.placed(this.gesture) ?? this.#misfit ?? (aimed && gestures.placed(aimed)) ?? this.pointer.near();
  }

  /** Turns the thing in hand around. @param {number} by */
  turn(by) {
    const spot = this.#spot;
    this.#turned(turning.turn(this.gesture, by, spot?.id), spot);
  }

  /** Turns the thing in hand over. */
  flip() {
    const spot = this.#spot;
    this.#turned(turning.flip(this.gesture, spot?.id), spot);
  }

  /** @param {turning.Turned | undefined} turned @param {Step | undefined} spot */
  #turned(turned, spot) {
    if (this.#sent || !gestures.inHand(this.gesture)) return;
    if (!turned) return this.bar.shake();
    const { gesture, fits } = turned;
    this.reasons.clear();
    const held = this.keys.holdsFocus();
    const lies = gestures.placed(this.gesture) !== undefined;
    this.#hint = this.#pending = undefined;
    this.#kept = gesture.kept;
    this.#misfit = fits ? undefined : spot;
    this.#aim = fits && !lies ? spot?.id : undefined;
    if (fits && lies && gestures.action(gesture) !== undefined) {
      this.#pending = gesture;
      this.#gesture = { ...this.#gesture, kept: gesture.kept };
    } else {
      this.#gesture = fits && lies ? gesture : turning.unplaced(gesture);
    }
    this.refresh();
    this.pointer.recarry();
    if (held) this.keys.take();
    const ways = turning.ways(gesture);
    const words = ways?.steps[ways.index]?.label ?? "";
    announce(words);
  }

  /** Sends the move that waits for confirmation. */
  confirm() {
    if (this.#pending) void this.#send(this.#pending);
    else if (this.#hint && gestures.action(this.#hint) !== undefined) void this.#send(this.#hint);
  }

  /** Cancels the gesture. */
  cancel() {
    this.reasons.clear();
    this.#pending = this.#hint = this.#aim = this.#misfit = undefined;
    this.#gesture = gestures.start(this.#moves, this.#kept);
    const held = this.keys.holdsFocus();
    this.refresh();
    this.ghost.carry(undefined);
    if (held) this.keys.take();
  }

  /** One step back. */
  back() {
    this.reasons.clear();
    const before = gestures.back(this.gesture);
    this.#pending = this.#hint = this.#misfit = undefined;
    this.#gesture = before;
    const held = this.keys.holdsFocus();
    this.refresh();
    if (held) this.keys.take();
  }

  /** @param {Gesture} gesture */
  async #send(gesture) {
    const action = gestures.action(gesture);
    if (action === undefined || this.#sent) return;
    this.#sent = gesture;
    this.#pending = this.#hint = this.#aim = this.#misfit = undefined;
    this.reasons.clear();
    this.ghost.letGo();
    if (settings.sound === "on") tick(1.4);
    const held = this.keys.holdsFocus();
    this.refresh();
    if (held) this.keys.take();
    try {
      await this.#hooks.play(action);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), "refused");
      if (error instanceof ApiError && error.status === 0 && this.#sent === gesture) return this.#keep(gesture);
    }
    if (this.#sent === gesture) {
      this.#sent = undefined;
      this.cancel();
    }
  }

  /** Keeps a move that has not reached the server, so that it can be sent again. @param {Gesture} gesture */
  #keep(gesture) {
    this.#sent = undefined;
    this.#pending = gesture;
    this.refresh();
    toast("You are offline. Your move is kept: press Confirm to send it again", "refused");
  }

  /**
   * Previews a recommended move.
   * @param {string[]} ids
   * @param {string} about why
   * @returns {boolean} whether there is such a move
   */
  showHint(ids, about) {
    const found = gestures.follow(gestures.start(this.#moves, this.#kept), ids);
    if (!found) return false;
    this.cancel();
    this.#hint = found;
    // Of two consecutive cycles, the second is the orientation.
    const told = found.path.filter((step, index) => step.kind !== "cycle" || found.path[index + 1]?.kind !== "cycle");
    const words = told.length > 1 ? told.map(gestures.brief).join(", ") : (told[0]?.label ?? "");
    this.#hintWords = about ? `${words}. ${about}` : words;
    this.refresh();
    announce(this.bar.prompt());
    return true;
  }

  #hintWords = "";

  /** The text of the current hint. */
  get hint() {
    return this.#hint && this.#hintWords;
  }

  /** Drops the thing in hand where it does not fit: it goes back, and the engine explains why. @param {number} x @param {number} y */
  drop(x, y) {
    const { gesture } = this;
    this.ghost.flyBack(gestures.inHand(gesture)?.item);
    this.cancel();
    this.reasons.at(gesture, x, y);
  }

  /** Handles a click without a target: the thing in hand goes back, and the engine explains why. @param {number} x @param {number} y */
  miss(x, y) {
    const { gesture } = this;
    const hand = gestures.inHand(gesture) && (gestures.begun(gesture) || this.lies);
    if (hand) this.cancel();
    const under = document.elementFromPoint(x, y)?.closest("[data-id]")?.getAttribute("data-id");
    const named = under && this.board.find(under)?.shown.item.label;
    // With nothing in hand, clicking an item asks what it is for. A click on the background has no meaning.
    if (!hand && under && this.#hooks.counts(under)) return;
    if (hand || named || this.board.viewAt(x, y) === this.boardView) this.reasons.at(gesture, x, y);
  }

  /** Empties the hand and has the engine explain why. @param {string | undefined} panel @param {[number, number] | undefined} at */
  #putBack(panel, at) {
    const { gesture } = this;
    this.cancel();
    if (panel !== undefined && at) void this.reasons.because(gesture, panel, at);
  }

  /** Shows a legal move recognized by the engine, for confirmation. @param {string} action */
  adopt(action) {
    const found = toAction(gestures.start(this.#moves, this.#kept), action);
    if (!found || this.#sent) return;
    this.ghost.letGo();
    this.#take(found, true);
  }

  /** Handles a pointer that starts to move something. @param {string} kind */
  startsWith(kind) {
    this.#pointerKind = kind;
  }

  /** The kind of pointer that made the last step. */
  get pointerKind() {
    return this.#pointerKind;
  }
}
