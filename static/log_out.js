// Logging out with entries that are not saved yet asks first: nobody else can send them.

const { owner } = document.body.dataset;
const waiting = () => Object.keys(localStorage).filter((name) => name.startsWith(`entry:${owner}:`)).length;
const form = document.getElementById("log-out");

form?.addEventListener("submit", (event) => {
  const many = waiting();
  const asked = form.querySelector("[role=alert]");
  if (!many || asked) return;
  event.preventDefault();
  const line = document.createElement("p");
  line.role = "alert";
  line.className = "error";
  const [entries, them] = many === 1 ? ["1 entry is", "it"] : [`${many} entries are`, "them"];
  line.textContent = `${entries} on this phone and not saved yet. Log in again here to send ${them}.`;
  form.prepend(line);
  form.querySelector("button").textContent = "Log out all the same";
});
