// Buttons that copy a text: shown only where this file runs. Without it, the text can still be selected.

const SAID_FOR = 2000;

async function copy(text) {
  // Browsers have a clipboard only on HTTPS and on the machine itself; at home, the old way has to do.
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text.value);
      return true;
    } catch {
      // Not allowed: try the old way.
    }
  }
  text.select();
  return document.execCommand("copy");
}

function offer() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  button.dataset.name ??= button.textContent;
  const copied = await copy(document.getElementById(button.dataset.copy));
  button.textContent = copied ? "Copied" : "Select the text to copy it";
  setTimeout(() => {
    button.textContent = button.dataset.name;
  }, SAID_FOR);
});

// What came with a part of the page has such buttons too.
document.addEventListener("htmx:afterSettle", offer);
offer();
