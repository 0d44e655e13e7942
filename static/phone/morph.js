// Brings the page to what was drawn, and touches only what differs: on a slow phone a pad takes longer to lay out than to
// draw.

const PROCESS_AFTER = 200;
// Older browsers refuse the very name of an open one.
const KNOWS_POPOVERS = "popover" in HTMLElement.prototype;
let processing;

const isSameKind = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && one.id === other.id;

function morph(old, drawn) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== drawn.data) old.data = drawn.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!drawn.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of drawn.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  // What was typed or told is not in the attributes.
  if (old.nodeName === "INPUT") {
    if (old.value !== drawn.value) old.value = drawn.value;
    if (old.checked !== drawn.checked) old.checked = drawn.checked;
  }
  morphChildren(old, drawn);
}

function morphChildren(old, drawn) {
  let place = old.firstChild;
  for (const child of [...drawn.childNodes]) {
    if (place && isSameKind(place, child)) {
      const next = place.nextSibling;
      morph(place, child);
      place = next;
    } else {
      old.insertBefore(child, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

// The drawn pad with its title and what is said of it, and the events that a swapped part of a page has.
export function show(html) {
  const drawn = document.createElement("template");
  drawn.innerHTML = html;
  const { content } = drawn;
  document.title = content.querySelector("title").textContent;
  document.getElementById("said")?.replaceChildren(...content.querySelector("#said").childNodes);
  const pad = document.getElementById("pad");
  if (KNOWS_POPOVERS) for (const opened of pad.querySelectorAll("[popover]:popover-open")) opened.hidePopover();
  morph(pad, content.querySelector("#pad"));
  pad.dispatchEvent(new CustomEvent("htmx:afterSwap", { bubbles: true }));
  pad.dispatchEvent(new CustomEvent("htmx:afterSettle", { bubbles: true }));
  // For what is new among links and forms that ask the server; nobody can have tapped it yet.
  clearTimeout(processing);
  processing = setTimeout(() => htmx.process(pad), PROCESS_AFTER);
}
