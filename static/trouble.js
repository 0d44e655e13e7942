// Why a request failed stands in a box at the top of the page, until one is answered.

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.xhr.status && detail.xhr.status < 500) document.getElementById("trouble").replaceChildren();
});
