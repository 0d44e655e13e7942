// The choice between what this phone entered and what others did. Loaded after phone.js, whose outbox holds what waits.

const choice = JSON.parse(document.getElementById("choice").textContent);
const again = document.getElementById("again");
const batch = JSON.parse(again.elements.batch.value);
const outbox = () => window.phone.outbox;
const keys = batch.entries.map(({ key }) => key);

const keep = {
  async theirs() {
    outbox().setAside(choice.game, keys);
    const text = JSON.stringify(batch.entries, null, 2);
    document.getElementById("file").href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    document.getElementById("choices").hidden = true;
    document.getElementById("set-aside").hidden = false;
    document.querySelector("#set-aside a").focus();
  },
  // In parts: the first undoes what differs, the others go on from there.
  async ours() {
    const parts = inParts(batch.entries);
    let expected = batch.expected;
    for (const [number, entries] of parts.entries()) {
      const instead_of = number ? [] : choice.instead_of;
      const told = await send(choice.game, { ...batch, expected, sent_at: new Date().toISOString(), entries, instead_of });
      expected = told.number;
      outbox().drop(choice.game, entries.map(({ key }) => key));
    }
    location.assign(choice.pad);
  },
  async both() {
    const { game, start, entries } = choice.another;
    let expected = 0;
    for (const part of inParts(entries)) {
      const told = await send(game, { expected, sent_at: choice.sent_at, start, entries: part, instead_of: [] });
      expected = told.number;
    }
    outbox().drop(choice.game, keys);
    location.assign(`/games/${game}/`);
  },
};

function inParts(entries) {
  const parts = [];
  for (let from = 0; from < entries.length; from += choice.most) parts.push(entries.slice(from, from + choice.most));
  return parts.length ? parts : [[]];
}

async function send(game, document_) {
  const answer = await fetch(`/games/${game}/entries/`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": again.elements.csrfmiddlewaretoken.value },
    body: JSON.stringify(document_),
  });
  const told = await answer.json().catch(() => ({}));
  if (answer.ok) return told;
  // Somebody wrote on while it was being chosen: what there is to choose from has changed.
  if (told.conflict) again.submit();
  throw new Error(told.sentence ?? "The server did not accept it. Nothing is lost: try again.");
}

function say(sentence) {
  const line = document.getElementById("refused");
  line.hidden = false;
  line.textContent = sentence;
}

document.getElementById("choices").addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-keep]");
  if (!button) return;
  const buttons = document.querySelectorAll("[data-keep]");
  for (const each of buttons) each.disabled = true;
  try {
    await keep[button.dataset.keep]();
  } catch (error) {
    say(error instanceof TypeError ? "No network. Nothing is lost: try again when it is back." : error.message);
    for (const each of buttons) each.disabled = false;
  }
});
