// Sends what waits, one request at a time and all of a game in one batch. Without a network it tries again: when the
// browser says that it is back, when the page is shown, and by a timer that backs off.

const MOST_ENTRIES = 50;
const MOST_BYTES = 60_000;
const AGAIN_AFTER = 2000;
const AGAIN_AT_MOST = 30_000;
const GIVE_UP_AFTER = 30_000;
const SAID_FOR = 3000;

export class Sender {
  // `hears` is told what became of a batch: `saved`, `moved`, `conflict`, `refused`, `gone`.
  constructor(outbox, page, hears) {
    Object.assign(this, { outbox, page, hears, pause: AGAIN_AFTER, isSending: false, trouble: "", held: new Set(), stopped: false });
    const wake = () => document.hidden || this.wake();
    window.addEventListener("online", wake);
    window.addEventListener("pageshow", wake);
    document.addEventListener("visibilitychange", wake);
  }

  say(text) {
    const line = document.getElementById("unsaved");
    if (line && line.textContent !== text) line.textContent = text;
  }

  async wake() {
    clearTimeout(this.timer);
    if (this.isSending || this.stopped) return;
    this.isSending = true;
    try {
      for (const game of this.outbox.gamesWaiting()) while (!this.stopped && !this.held.has(game) && (await this.sendSome(game)));
    } finally {
      this.isSending = false;
    }
  }

  // True if there may be more to send.
  async sendSome(game) {
    const waiting = this.outbox.waiting(game);
    const start = this.outbox.known(game)?.start ?? null;
    if (!waiting.length && !start) return false;
    const entries = fitting(waiting);
    if (this.trouble) this.say(`Sending ${entriesInWords(this.outbox.count)}…`);
    let answer;
    try {
      answer = await this.post(game, start, entries);
    } catch {
      return this.waitFor(() => `No network. ${onThisPhone(this.outbox.count)}`);
    }
    return this.take(game, entries, answer);
  }

  post(game, start, entries) {
    const body = { expected: this.hears.numberOf(game), sent_at: new Date().toISOString(), start, entries, instead_of: [] };
    return fetch(`/games/${game}/entries/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": this.page.csrf_token },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(GIVE_UP_AFTER),
    });
  }

  async take(game, entries, answer) {
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    const told = isJson ? await answer.json().catch(() => ({})) : {};
    if (answer.status >= 500 || answer.status === 429) {
      const seconds = Number(answer.headers.get("Retry-After")) || 0;
      this.pause = Math.max(Math.min(2 * this.pause, AGAIN_AT_MOST), 1000 * seconds);
      return this.waitFor(() => `The server has trouble. ${onThisPhone(this.outbox.count)}`, true);
    }
    if (answer.status === 403 && !isJson && !this.hasRenewed) return this.renewToken(game);
    this.hasRenewed = false;
    // Somebody else has logged in since: it waits for whoever entered it.
    if (!answer.ok && told.owner && told.owner !== this.outbox.owner) return this.waitForOwner();
    const keys = entries.map(({ key }) => key);
    if (answer.ok) {
      this.page.csrf_token = told.csrf ?? this.page.csrf_token;
      if (told.owner && told.owner !== this.outbox.owner) this.outbox.belongTo(told.owner);
      this.outbox.drop(game, keys);
      this.hears.saved(game, entries, told);
      this.saySaved();
      return this.outbox.waiting(game).length > 0;
    }
    if (answer.status === 422) this.outbox.drop(game, keys.slice(0, told.saved));
    if (answer.status === 409 && "moved" in told) {
      this.hears.moved(game, told);
      return false;
    }
    this.held.add(game);
    await this.hears.refused(game, entries, told, answer.status);
    return false;
  }

  saySaved() {
    if (!this.trouble || this.outbox.count) return;
    this.trouble = "";
    this.pause = AGAIN_AFTER;
    document.getElementById("trouble")?.replaceChildren();
    this.say("All saved.");
    setTimeout(() => this.trouble || this.say(""), SAID_FOR);
  }

  // The form's token has run out, or is another account's: the book's kit has a new one.
  async renewToken(game) {
    this.hasRenewed = true;
    const kit = await fetch("/book/kit.json").then((answer) => answer.json(), () => ({}));
    if (kit.owner === this.outbox.owner) {
      this.page.csrf_token = kit.csrf;
      return true;
    }
    return kit.owner ? this.waitForOwner() : this.waitFor(() => `No network. ${onThisPhone(this.outbox.count)}`);
  }

  waitForOwner() {
    this.stopped = true;
    const many = this.outbox.count;
    this.say(many === 1 ? "1 entry belongs to another account. Log in to send it." : `${many} entries belong to another account. Log in to send them.`);
    return false;
  }

  waitFor(words, isServers = false) {
    this.trouble = words();
    this.words = words;
    this.say(this.trouble);
    if (!isServers) this.pause = AGAIN_AFTER;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.wake(), this.pause);
    return false;
  }

  // One more entry waits, while there is no network.
  countAgain() {
    if (!this.trouble) return;
    this.trouble = this.words();
    this.say(this.trouble);
  }
}

export const entriesInWords = (number) => (number === 1 ? "1 entry" : `${number} entries`);

function onThisPhone(number) {
  if (!number) return "This game is on this phone and will be sent.";
  return `${entriesInWords(number)} ${number === 1 ? "is" : "are"} on this phone and will be sent.`;
}

// As many as one request may carry.
function fitting(entries) {
  let bytes = 0;
  const fits = entries.slice(0, MOST_ENTRIES).filter((entry) => (bytes += JSON.stringify(entry).length) < MOST_BYTES);
  return fits.length ? fits : entries.slice(0, 1);
}
