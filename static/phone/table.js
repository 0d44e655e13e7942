// A game on this page: what the server has of it, and what waits here on top of that.

import { newKey } from "./outbox.js";
import { drawPad } from "./draw.js";
import { begin, canPlay } from "./games.js";
import { Refused } from "./moves.js";
import { show } from "./morph.js";
import { refusal } from "./refusals.js";
import { play, replay } from "./replay.js";
import { Sender } from "./sender.js";
import { Shelf } from "./shelf.js";

const JUST_NOW = 10_000;

export const pad = () => document.getElementById("pad");

// All that the server has of the game now.
export async function fresh() {
  const headers = { Accept: "application/json" };
  return fetch(`${pad().dataset.live}?expected=-1`, { headers }).then((answer) => (answer.ok ? answer.json() : null), () => null);
}

export class Table extends Shelf {
  constructor(data, outbox) {
    super(outbox);
    this.learn(data);
    this.sender = new Sender(outbox, this.page, this);
  }

  get game() {
    return this.page.game.pk;
  }

  // The game as the server has it, and what waits here on top of it.

  learn(data) {
    const known = this.outbox.known(data.page.game.pk);
    // What waits was made on what the phone knew then; and a page that the phone kept may be older than what it has heard.
    const isBase = known && this.outbox.waiting(data.page.game.pk).length > 0;
    const isNewer = document.querySelector("[data-no-connection]") && known?.plan.log.number > data.plan.log.number;
    Object.assign(this, isBase || isNewer ? { ...data, plan: known.plan } : data);
    this.page.theme = document.documentElement.dataset.theme ?? "";
    this.fold();
  }

  fold() {
    this.waiting = this.outbox.waiting(this.game);
    const stands = this.plan.log.stands.map(({ body }) => body);
    this.undone = null;
    try {
      this.state = [...stands, ...this.waiting.map(({ body }) => body)].reduce(play, begin(this.plan));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // They no longer fit what the server has: it will say so.
      this.state = replay(begin(this.plan), stands);
    }
    this.keep();
  }

  keep() {
    const { plan, page, hints, book, options, start } = this;
    this.outbox.keep(this.game, { plan, page, hints, book, options, start });
  }

  // Another game on this page, begun on this phone.
  become(data) {
    Object.assign(this, data);
    this.fold();
    history.pushState(null, "", this.page.here);
    this.draw();
    this.sender.page = this.page;
    this.sender.wake();
  }

  get number() {
    return this.plan.log.number + this.waiting.length;
  }

  // Tapping

  tap(move) {
    const before = this.state;
    let after;
    try {
      after = play(before, move);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.draw({ error: refusal(before, move, error) });
    }
    const entry = { key: newKey(), round: before.round_number, at: new Date().toISOString(), body: move };
    this.outbox.put(this.game, entry);
    this.undone = move.kind === "undo" ? before.entries.at(-1) : null;
    this.waiting.push(entry);
    this.state = after;
    this.draw();
    this.sender.countAgain();
    this.sender.wake();
  }

  // Drawing

  html(asked = {}, words = {}) {
    const page = { ...this.page, game: { ...this.page.game, number: this.number }, key: newKey(), ...words };
    return drawPad(this.state, page, { asked, chosen: this.#undoneTricks(), hints: this.#hints() });
  }

  draw(words, asked) {
    show(this.html(asked, words));
  }

  #undoneTricks() {
    const isOpen = !this.state.over && !this.state.table.waiting?.length;
    if (this.undone?.kind !== "tricks" || !isOpen) return {};
    return Object.fromEntries(this.undone.tricks.map((won, seat) => [`tricks-${seat}`, `${won}`]));
  }

  #hints() {
    const { bidder, cards } = this.state;
    const found = this.hints?.[`${bidder}-${cards}`] ?? [];
    return found.map(([bid, made, bids]) => ({ bid, made, bids }));
  }

  // What the sender hears

  numberOf(game) {
    return game === this.game ? this.plan.log.number : super.numberOf(game);
  }

  saved(game, entries, told) {
    if (game !== this.game) return super.saved(game, entries, told);
    this.keep();
    super.saved(game, entries, told);
    const isBegunHere = this.start && !this.page.live;
    delete this.start;
    this.plan = this.outbox.known(game).plan;
    this.waiting = this.outbox.waiting(game);
    // Now the server has a page for it, which others can follow.
    if (isBegunHere && !this.waiting.length) location.assign(this.page.here);
    if (!told.log) return;
    const undone = this.undone;
    this.fold();
    this.undone = undone;
    this.draw();
  }

  moved(game, told) {
    if (game !== this.game) return super.moved(game, told);
    this.keep();
    const to = super.moved(game, told);
    if (told.moved) location.assign(told.moved);
    else this.become(this.outbox.known(to));
    return !told.moved;
  }

  refused(game, entries, told, status) {
    // Of another game it is told when its page is opened.
    if (game !== this.game) return null;
    if (told.conflict) return this.#isOneTap() ? this.giveWay(told) : this.offerChoice(told);
    const waiting = this.outbox.waiting(this.game);
    const isGone = status === 403 || status === 404;
    const sentence = isGone ? "this game can't be written to any more." : (told.sentence ?? "The server did not accept it.");
    if (told.log) this.plan = { ...this.plan, log: told.log };
    this.outbox.setAside(this.game, waiting.map(({ key }) => key));
    this.sender.say("");
    this.fold();
    const saved = told.saved ? " Everything before it is saved." : "";
    this.draw({ error: `Not accepted: ${sentence}${saved}` });
    offerFile(waiting);
    this.sender.held.delete(this.game);
    return null;
  }

  // With a network, two phones may tap at the same moment: the slower one is told so.
  #isOneTap() {
    return this.waiting.length === 1 && !this.sender.trouble && Date.now() - Date.parse(this.waiting[0].at) < JUST_NOW;
  }

  async giveWay(told) {
    const data = await fresh();
    if (!data) return this.offerChoice(told);
    this.outbox.drop(this.game, this.waiting.map(({ key }) => key));
    this.learnNews(data);
    this.draw({ notice: told.sentence.replace("Choose which to keep.", "Your tap was not counted.") });
    this.sender.held.delete(this.game);
  }

  offerChoice({ conflict, sentence }) {
    const line = document.getElementById("unsaved");
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: conflict });
    const batch = { expected: this.plan.log.number, sent_at: new Date().toISOString(), start: null, entries: this.waiting, instead_of: [] };
    for (const [name, value] of [["batch", JSON.stringify(batch)], ["csrfmiddlewaretoken", this.page.csrf_token]]) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
    form.append(Object.assign(document.createElement("button"), { className: "second", textContent: "Choose" }));
    line.replaceChildren(sentence, " ", form);
  }

  // The server has drawn the pad, in answer to a tap that this phone could not keep.
  async catchUp() {
    if (Number(pad().dataset.number) === this.number) return;
    const data = await fresh();
    if (data) this.learnNews(data);
  }

  learnNews({ plan, hints }) {
    Object.assign(this, { plan, hints });
    this.fold();
  }

  // News from others, as live.js found them: the pad as HTML.
  news(data) {
    if (!data || !canPlay(data.plan)) return location.reload();
    const round = this.state.round_number;
    // What waits here comes first: its answer brings the news, with both brought together.
    if (this.waiting.length) this.sender.wake();
    else this.learnNews(data);
    // What was asked for stays so, until the round is over.
    const asked = round === this.state.round_number ? new URLSearchParams(pad().dataset.asked) : [];
    return this.html(Object.fromEntries(asked));
  }
}

// A file with what was not accepted.
function offerFile(entries) {
  const link = document.createElement("a");
  const text = JSON.stringify(entries, null, 2);
  Object.assign(link, { download: "entries.json", className: "quiet", textContent: "Save these entries as a file" });
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  document.querySelector("#pad .error")?.append(" ", link);
}
