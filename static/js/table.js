// The table page follows its match: pieces of it come anew, and nothing that a player has begun is lost by that.
// Nothing here is needed: without script every choice is a plain form.

const said = document.querySelector("#said");
const prompt = document.querySelector("#prompt");
const bare = (node) => node.outerHTML.replace(/ (?:value|class|open|hx-swap-oob)="[^"]*"/g, "").replace(/\s+/g, " ");
const seen = (node) => node.querySelector("[name=seen]")?.value;
const named = (input) => input.name + (input.id || input.value);

// A piece that is as it was stays untouched; in a new one the choice made before is made again where it still stands.
document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
  const old = event.detail.target;
  const fresh = event.detail.fragment.firstElementChild;
  if (["mark", "shown"].includes(old.id)) return;
  if (fresh?.id !== old.id) {
    event.detail.shouldSwap = old.innerHTML.trim() !== event.detail.fragment.innerHTML.trim();
    return;
  }
  event.detail.shouldSwap = bare(old) !== bare(fresh) || seen(old) !== seen(fresh);
  for (const list of fresh.querySelectorAll("select")) {
    const value = old.querySelector(`[id="${list.id}"]`)?.value;
    if ([...list.options].some((option) => option.value === value)) list.value = value;
  }
  for (const text of fresh.querySelectorAll("input[maxlength]")) text.value ||= old.querySelector(`[id="${text.id}"]`)?.value ?? "";
  const chosen = [...old.querySelectorAll("input:checked")].map(named);
  // Whom I write to stays chosen; where he is gone nobody is, so that no whisper goes to the whole table.
  if (fresh.id === "line") for (const input of fresh.querySelectorAll("[name=to]")) input.checked = chosen.includes(named(input));
  if (fresh.querySelector("input:checked")) return;
  for (const input of fresh.querySelectorAll("input:enabled")) input.checked ||= chosen.includes(named(input));
});

// Where only so many may be ticked, one more is not taken.
const keepToMost = (event) => {
  for (const group of document.querySelectorAll("[data-most]")) {
    const ticked = () => group.querySelectorAll("input:checked").length;
    if (ticked() > group.dataset.most && group.contains(event?.target)) event.target.checked = false;
    group.classList.toggle("full", ticked() >= group.dataset.most);
  }
};
document.addEventListener("change", keepToMost);
document.body.addEventListener("htmx:afterSettle", keepToMost);
keepToMost();

// A place on the table opens what stands elsewhere on the page: the keyboard goes on there.
document.body.addEventListener("click", (event) => {
  const place = event.target.closest("[data-opens]");
  if (place) setTimeout(() => document.getElementById(place.dataset.opens)?.focus({ preventScroll: true }));
});

// Where the button that had the focus is gone, the keyboard goes on from what is asked now, or from my orders if it was
// there. Asked before the request already: the button that sends it is disabled meanwhile, and so loses the focus.
let within = "";
for (const moment of ["htmx:beforeRequest", "htmx:beforeSwap"]) {
  document.body.addEventListener(moment, () => (within ||= document.activeElement.closest("#tray, #moves, #orders")?.id ?? ""));
}
document.body.addEventListener("htmx:afterSettle", () => {
  const next = within === "orders" ? document.querySelector("#orders") : prompt;
  if (within && document.activeElement === document.body) next.focus({ preventScroll: true });
  within = "";
});

// An answer that is a page of its own (the sign-in has changed, the site is down) is told in its one sentence.
const alarm = (sentence) => {
  const line = document.createElement("p");
  line.dataset.kind = "alarm";
  line.textContent = sentence;
  said.replaceChildren(line);
};
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const answer = event.detail.xhr.responseText;
  if (!/^\s*<!doctype/i.test(answer)) return;
  event.detail.shouldSwap = false;
  alarm(new DOMParser().parseFromString(answer, "text/html").querySelector("main p")?.textContent ?? "That did not work.");
});
document.body.addEventListener("htmx:sendError", () => alarm("The site cannot be reached just now. Nothing was lost: try again."));

// What was said of my own move goes when somebody else's comes.
document.body.addEventListener("moved", (event) => {
  if (event.detail?.mark) said.textContent = "";
});

// A line of chat that was taken leaves its field empty; whom it was for stays chosen.
document.body.addEventListener("htmx:afterRequest", (event) => {
  const form = event.detail.elt;
  if (event.detail.successful && form.matches?.("[data-empties]")) for (const text of form.querySelectorAll("[maxlength]")) text.value = "";
});

// Talk that is before my eyes is not new any more when the next line comes.
const since = document.querySelector("#since-line");
document.body.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt.id !== "ear" || !since) return;
  const chat = document.querySelector("#chat");
  const last = chat.querySelector(".chat > li:last-child");
  const place = last?.getBoundingClientRect();
  if (place?.height && place.top >= 0 && place.bottom <= innerHeight) since.value = chat.dataset.newest;
  event.detail.parameters.since = since.value;
});

// The link of the table goes to the clipboard.
document.body.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-copy]");
  if (!link || !navigator.clipboard) return;
  event.preventDefault();
  await navigator.clipboard.writeText(link.href);
  link.textContent = "Copied";
});
