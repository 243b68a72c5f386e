/* The script of the pages: keeps a table in step with the server, turns clicks into moves,
   replays, and lets the form of a new table answer at once. All markup comes from the server
   and is laid over the page, so whatever the script does not do the plain forms still do. */
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";
const body = document.body;
const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const same = (a, b) => a.length === b.length && a.every((id) => b.includes(id));
const callbacks = { beforeNodeMorphed: (node) => !node.matches?.("#say-text,#edition,input.name:focus") };
const lay = (old, html, ignoreActiveValue = true) =>
  Idiomorph.morph(old, html.trim(), { ignoreActiveValue, callbacks });

let live, shown; // the table as it is now; what the page shows: that, or an earlier position
let picks = []; // ids clicked so far
let pending, socket; // the move that is on its way, and the way
let switches = {}; // how the viewer wants the board shown
let read = 0, keys = false; // lines of chat read; whether the last input was a key
let deltas = new Map(); // by how much the last change moved each number

/* ----- what can be clicked: all but the last click of a move in any order, then the last --- */
const texts = (view) => view.moves.map((move) => move.text).join();
const last = (move) => move.clicks.at(-1), first = (move) => move.clicks.slice(0, -1);
const open = (from) => shown.moves.filter((move) => from.every((id) => first(move).includes(id)));
const ready = () => shown.moves.find((m) => last(m) === picks.at(-1) && same(m.clicks, picks));
const made = (id, from) => shown.moves.find((m) => last(m) === id && same(first(m), from));
/* The clicks without the one that only waits for its confirmation. */
const base = () => (ready() && !open(picks).length ? picks.slice(0, -1) : picks);

function next(from) {
  const rest = (move) => first(move).filter((id) => !from.includes(id));
  return new Set(open(from).flatMap((m) => (rest(m).length ? rest(m) : [last(m)])));
}

function pick(id) {
  const from = base();
  if (picks.length > from.length && picks.at(-1) === id) return play(ready());
  if (from.includes(id)) picks = from.filter((other) => other !== id);
  else picks = next(from).has(id) ? [...from, id] : next([]).has(id) ? [id] : first(shown.moves.find((m) => last(m) === id));
  sound(660, 0.04);
  const move = ready();
  if (move && (id.startsWith("act-") || (!move.commits && !open(picks).length))) play(move);
  else paint();
}

/* ----- signs on the page ------------------------------------------------------------------- */
function paint() {
  const from = base(), can = next(from);
  for (const id of new Set(shown.moves.flatMap((move) => move.clicks))) {
    const element = id.startsWith("act-") ? null : document.getElementById(id);
    if (element) mark(element, can.has(id) || from.includes(id), picks.includes(id));
  }
  for (const ghost of all("#board [data-when]"))
    ghost.classList.toggle("shown", same(ghost.dataset.when.split(" ").filter(Boolean), from));
  for (const element of all("#board [data-show]")) reach(element, element.dataset.label);
  for (const chip of all("#board [data-delta]")) {
    chip.querySelector("text").textContent = deltas.get(chip.dataset.delta) ?? "";
    chip.classList.toggle("on", deltas.has(chip.dataset.delta));
  }
  for (const tab of all("[role=tab]"))
    tab.tabIndex = (tab.ariaSelected = tab.id === `tab-${body.dataset.tab ?? "moves"}`) ? 0 : -1;
  if (one("#unread")) one("#unread").textContent = live?.chats > read ? live.chats - read : "";
  one("#b-sound")?.setAttribute("aria-pressed", localStorage.sound === "on");
  paintBar(from);
}

function mark(element, legal, picked) {
  element.classList.toggle("legal", legal && !picked);
  element.classList.toggle("selected", picked);
  element.ariaPressed = picked ? "true" : null;
  if (!legal && !picked) return ["tabindex", "role"].forEach((it) => element.removeAttribute(it));
  const move = made(element.id, base()), { label } = element.dataset;
  reach(element, [label, move?.label !== label && move?.label].filter(Boolean).join(": "));
}

function reach(element, label) {
  Object.assign(element, { tabIndex: 0, role: "button" });
  if (label) element.ariaLabel = label;
}

function paintBar(from) {
  const acts = all("#acts button"), confirm = one("#confirm"), undo = one("#b-undo");
  for (const button of acts) {
    button.dataset.usual ??= button.textContent;
    button.textContent = made(button.id, from)?.label ?? button.dataset.usual;
    button.disabled = !made(button.id, from);
  }
  const lit = all("#acts button:enabled");
  for (const button of acts) button.classList.toggle("primary", same([button], lit));
  confirm?.replaceChildren(ready()?.label ?? "Confirm");
  confirm?.toggleAttribute("disabled", !ready());
  if (undo) undo.hidden = !shown.can_undo && !picks.length;
}

function say(message) {
  one("#act")?.classList.add("oops");
  one("#act p")?.replaceChildren(message);
}

/* ----- a new view -------------------------------------------------------------------------- */
function show(view) {
  const old = shown, counted = "[data-roll],[data-count]";
  const was = new Map(all(counted).map((element) => [element.id, { ...element.dataset }]));
  const other = view.ply !== old.ply || view.at !== old.at;
  const onward = view.ply > old.ply && old.at === null && view.at === null;
  if ((other && texts(view) !== texts(old)) || view.me !== old.me) picks = [];
  shown = view;
  lay(one("#table"), view.html);
  if (onward) all(counted).forEach((element) => animate(element, was.get(element.id) ?? {}));
  else if (other) deltas.clear();
  paint();
  if (onward && view.moves.length) sound(880, 0.12);
  if (keys && document.activeElement === body)
    one(".curtain .btn, #acts button:enabled, #board .legal")?.focus();
}

function animate(element, was) {
  const { roll, count } = element.dataset, change = count - was.count;
  if (was.roll !== undefined && was.roll !== roll) {
    sound(180 + 80 * Math.random(), 0.06);
    if (!calm.matches) element.classList.add("rolling");
    setTimeout(() => element.classList.remove("rolling"), 640);
  }
  if (!change) return;
  if (deltas.ply !== shown.ply) deltas = Object.assign(new Map(), { ply: shown.ply });
  deltas.set(element.id, change > 0 ? `+${change}` : `−${-change}`);
  const number = element.lastChild, start = performance.now();
  const step = (now) => {
    const part = Math.min(Math.max(now - start, 0) / 320, 1);
    if (element.dataset.count !== count) return;
    number.data = Math.round(Number(was.count) + change * part);
    if (part < 1) requestAnimationFrame(step);
  };
  if (number && !calm.matches) step(start);
}

function sound(frequency, seconds) {
  if (localStorage.sound !== "on") return;
  const audio = (sound.audio ??= new AudioContext());
  const tone = new OscillatorNode(audio, { frequency }), loud = new GainNode(audio, { gain: 0.08 });
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/* ----- to and from the server -------------------------------------------------------------- */
const connected = () => socket?.readyState === WebSocket.OPEN;
const send = (message) => connected() && socket.send(JSON.stringify(message));
function play(move) {
  if (pending || shown.at !== null) return;
  const nonce = crypto.getRandomValues(new Uint32Array(3)).join("-");
  [pending, picks] = [{ type: "move", seat: shown.me, text: move.text, ply: shown.ply, nonce }, []];
  body.dataset.sent = "";
  paint(send(pending));
}

function hear(message) {
  if (message.nonce && message.nonce === pending?.nonce) pending = undefined;
  if (!pending) delete body.dataset.sent;
  const view = message.type === "view" ? message : message.view;
  if (view) live = { ...view, chats: view.chat.length };
  if (body.dataset.tab === "chat") read = live?.chats ?? read;
  if (message.type === "error") picks = [];
  if (view && shown.at === null) show(live);
  else paint();
  if (["error", "stale"].includes(message.type)) say(message.message);
}

function connect(wait = 250) {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/t/${shown.code}/ws`);
  socket.onopen = () => {
    wait = 250;
    delete body.dataset.offline;
    send({ type: "hello", ply: shown.ply });
    if (Object.keys(switches).length) send({ type: "show", show: switches });
    if (pending) send(pending);
  };
  socket.onmessage = ({ data }) => hear(JSON.parse(data));
  socket.onclose = () => {
    body.dataset.offline = "";
    say("Connection lost, retrying");
    setTimeout(connect, wait, Math.min(wait * 1.6, 4000));
  };
}

let asked = new AbortController();
function replay(ply) {
  asked.abort();
  asked = new AbortController();
  if (ply >= live?.ply) return show(live);
  const wishes = new URLSearchParams(Object.entries(switches).map(([k, v]) => [`show-${k}`, v]));
  const address = `/t/${shown.code}/at/${Math.min(ply, shown.ply)}.json?${wishes}`;
  const answer = fetch(address, { signal: asked.signal }).then((found) => found.json());
  answer.then(show, (error) => error.name === "AbortError" || say("That move did not load."));
}

async function refill(form) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "edition");
  const address = `${form.dataset.again}?${new URLSearchParams(fields)}`;
  history.replaceState(null, "", address);
  const html = await (await fetch(address)).text();
  const page = new DOMParser().parseFromString(html, "text/html").querySelector("#lobby");
  if (location.href.endsWith(address)) lay(form, page.outerHTML, false); // the newest only
}

/* ----- hands on the page ------------------------------------------------------------------- */
function turn(part, name, focus) {
  body.dataset[part] = name;
  if (name === "chat") read = live?.chats ?? read;
  paint();
  one(focus)?.focus();
}

const buttons = {
  "b-log": () => turn("sheet", "log", "#b-shut"),
  "b-shut": () => turn("sheet", "", "#b-log"),
  "b-board": () => turn("sheet", "board", "#b-results"),
  "b-results": () => turn("sheet", "", "#b-board"),
  scrim: () => turn("sheet", "board", "#b-results"),
  "b-sound": () => paint((localStorage.sound = localStorage.sound === "on" ? "off" : "on")),
  "b-copy": () => {
    one("#invite-link").select();
    one("#b-copy span").textContent = document.execCommand("copy") ? "Copied" : "Press Ctrl+C";
  },
  "tab-moves": () => turn("tab", "moves", "#tab-moves"),
  "tab-chat": () => turn("tab", "chat", "#tab-chat"),
  confirm: () => play(ready()),
};

function click(event) {
  keys = !event.detail;
  const button = buttons[event.target.closest("a[id],button[id],#scrim")?.id];
  const line = event.target.closest("[data-at]");
  if (line || button) event.preventDefault();
  if (line || button) return line ? replay(Number(line.dataset.at)) : button();
  if (!event.target.closest("#board") || "offline" in body.dataset) return;
  for (let at = event.target; at.id !== "board"; at = at.parentElement)
    if (press(at)) return;
}

/* Whether a click on this element of the board does something, and that. */
function press(element) {
  const wish = element.dataset.show?.replaceAll(" ", "&");
  if (!wish && !shown.moves.some((move) => move.clicks.includes(element.id))) return false;
  if (!wish) return pick(element.id), true;
  Object.assign(switches, Object.fromEntries(new URLSearchParams(wish)));
  return shown.at === null ? send({ type: "show", show: switches }) : replay(shown.at), true;
}

function submit(event) {
  const { id } = event.target;
  if (!connected() || !["acts", "undo", "say"].includes(id)) return;
  event.preventDefault();
  if (id === "acts") return pick(event.submitter.id);
  if (id === "undo" && picks.length) return paint((picks = picks.slice(0, -1)));
  if (id === "undo") return send({ type: "undo", seat: shown.me });
  send({ type: "chat", text: one("#say-text").value });
  one("#say-text").value = "";
  turn("tab", "chat", "#say-text");
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
function type(event) {
  const here = document.activeElement, onBoard = here.closest("#board [role=button]");
  const arrow = arrows[event.key];
  keys = true;
  if (event.key === "Escape" && body.dataset.sheet === "log") return buttons["b-shut"]();
  if (event.key === "Escape" && picks.length) return paint((picks = picks.slice(0, -1)));
  if (onBoard && [" ", "Enter"].includes(event.key)) event.preventDefault(), press(onBoard);
  if (arrow && here.role === "tab") return buttons[one("[role=tab][tabindex='-1']").id]();
  if (!arrow || !(onBoard || here === body || here.closest("#acts"))) return;
  event.preventDefault();
  (onBoard ? nearest(here, arrow) : one("#board [role=button]"))?.focus();
}

/* The next element in that direction, those off to the side counting as further away. */
function nearest(here, [dx, dy]) {
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const [x, y] = middle(here.getBoundingClientRect());
  const others = all("#board [role=button]").map((element) => {
    const [a, b] = middle(element.getBoundingClientRect()), along = (a - x) * dx + (b - y) * dy;
    return { element, along, far: along + 2 * Math.abs((a - x) * dy + (b - y) * dx) };
  });
  return others.filter((o) => o.along > 2).sort((o, p) => o.far - p.far)[0]?.element;
}

one("#lobby")?.addEventListener("change", () => refill(one("#lobby")));
if (one("#data")) {
  shown = JSON.parse(one("#data").textContent);
  read = shown.chats;
  addEventListener("click", click);
  addEventListener("submit", submit);
  addEventListener("keydown", type);
  addEventListener("input", ({ target }) => target.id === "slider" && replay(Number(target.value)));
  document.documentElement.classList.add("js");
  paint();
  connect();
}
