/* The script of the pages: keeps a table in step with the server, turns clicks into moves,
   replays; and lets the form of a new table answer at once. All markup comes from the server
   and is laid over the page, so whatever the script does not do the plain forms still do. */
import { Idiomorph } from "./vendor/idiomorph-0.8.0.esm.js";

const root = document.documentElement, body = document.body;
const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const morph = (old, html) =>
  Idiomorph.morph(old, html.trim(), {
    ignoreActiveValue: true,
    callbacks: { beforeNodeMorphed: (node) => node.id !== "say-text" },
  });

/* ----- a new table ---------------------------------------------------------------------- */

async function refill(form) {
  const address = `${form.dataset.again}?${new URLSearchParams(new FormData(form))}`;
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  morph(form, page.querySelector("#lobby").outerHTML);
  history.replaceState(null, "", address);
}

/* ----- what can be clicked -------------------------------------------------------------- */

let live = null; // the table as it is now
let shown = null; // what the page shows: live, or an earlier position
let picks = []; // ids clicked so far
let pending = null; // the move that is on its way
let socket = null;
let switches = {}; // how the viewer wants the board shown
let talk = 0; // lines of chat that have been read
let deltas = new Map(); // what the last event changed, by element
let keys = false; // whether the last input came from the keyboard

const last = (move) => move.clicks.at(-1);
const before = (move) => move.clicks.slice(0, -1);
const open = (from) => shown.moves.filter((m) => from.every((id) => before(m).includes(id)));
const same = (a, b) => a.length === b.length && a.every((id) => b.includes(id));

/* The move that the clicks make, complete but for a confirmation. */
const ready = () => shown.moves.find((m) => last(m) === picks.at(-1) && same(m.clicks, picks));

/* The clicks without the one that waits for confirmation. */
const base = () => (ready() && !open(picks).length ? picks.slice(0, -1) : picks);

function next(from) {
  const ids = open(from).map((move) => {
    const rest = before(move).filter((id) => !from.includes(id));
    return rest.length ? rest : [last(move)];
  });
  return new Set(ids.flat());
}

function pick(id) {
  const kept = base(), made = ready();
  if (made && id === last(made) && picks.length > kept.length) return play(made);
  if (kept.includes(id)) picks = kept.filter((other) => other !== id);
  else if (next(kept).has(id)) picks = [...kept, id];
  else if (next([]).has(id)) picks = [id];
  else return;
  const move = ready();
  if (move && (id.startsWith("act-") || (!move.commits && !open(picks).length))) play(move);
  else paint();
  sound(660, 0.04);
}

function unpick() {
  picks = picks.slice(0, -1);
  paint();
}

/* ----- painting over what the server sent ------------------------------------------------ */

function paint() {
  const made = ready(), kept = base(), can = next(kept);
  for (const id of new Set(shown.moves.flatMap((move) => move.clicks))) {
    const element = id.startsWith("act-") ? null : document.getElementById(id);
    if (element) mark(element, can.has(id) || kept.includes(id), picks.includes(id));
  }
  for (const ghost of all("#board [data-when]")) {
    ghost.classList.toggle("shown", same(ghost.dataset.when.split(" ").filter(Boolean), kept));
  }
  for (const element of all("#board [data-show]")) reach(element, element.dataset.label);
  paintBar(made, kept);
  for (const [id, text] of deltas) {
    const chip = one(`[data-delta="${CSS.escape(id)}"]`);
    if (chip) chip.querySelector("text").textContent = text;
    chip?.classList.add("on");
  }
  const tab = body.dataset.tab ?? "moves";
  for (const button of all("[role=tab]")) {
    const chosen = button.id === `tab-${tab}`;
    button.setAttribute("aria-selected", chosen);
    button.tabIndex = chosen ? 0 : -1;
  }
  if (tab === "chat") talk = live?.chats ?? talk;
  const unread = (live?.chats ?? 0) - talk;
  if (one("#unread")) one("#unread").textContent = unread > 0 ? unread : "";
  one("#b-sound")?.setAttribute("aria-pressed", localStorage.sound === "on");
}

function mark(element, legal, picked) {
  element.classList.toggle("legal", legal && !picked);
  element.classList.toggle("selected", picked);
  if (legal || picked) reach(element, name(element));
  else for (const attribute of ["tabindex", "role"]) element.removeAttribute(attribute);
  if (picked) element.setAttribute("aria-pressed", "true");
  else element.removeAttribute("aria-pressed");
}

/* What a screen reader says: the only move the element makes, or the element's own name. */
function name(element) {
  const moves = shown.moves.filter((m) => last(m) === element.id && same(before(m), base()));
  const own = element.dataset.label ?? element.getAttribute("aria-label") ?? element.id;
  return moves.length === 1 && !own.includes(moves[0].label) ? `${own}: ${moves[0].label}` : own;
}

function reach(element, label) {
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "button");
  if (label) element.setAttribute("aria-label", label);
}

function paintBar(made, kept) {
  const buttons = all("#acts button");
  for (const button of buttons) {
    button.dataset.usual ??= button.textContent;
    const move = shown.moves.find((m) => last(m) === button.id && same(before(m), kept));
    button.textContent = move?.label ?? button.dataset.usual;
    button.disabled = !move;
  }
  const ready = buttons.filter((button) => !button.disabled);
  for (const button of buttons) button.classList.toggle("primary", same([button], ready));
  const confirm = one("#confirm"), undo = one("#b-undo");
  if (confirm) confirm.textContent = made?.label ?? "Confirm";
  if (confirm) confirm.disabled = !made;
  if (undo) undo.hidden = !shown.can_undo && !picks.length;
}

function say(message) {
  const bar = one("#act"), line = one("#act p");
  bar?.classList.add("oops");
  if (line) line.textContent = message;
}

/* ----- a new view ------------------------------------------------------------------------ */

function lay(view) {
  const old = new Map(all("[data-roll],[data-count]").map((e) => [e.id, { ...e.dataset }]));
  const fresh = view.ply !== shown?.ply || view.at !== shown?.at || view.me !== shown?.me;
  if (fresh) picks = [];
  shown = { ...view, chats: view.chat.length };
  morph(one("#table"), view.html);
  if (fresh) animate(old);
  paint();
  const turn = shown.moves.length && document.activeElement === body;
  if (keys && turn) (one("#acts button:enabled") ?? one("#board .legal"))?.focus();
}

function animate(old) {
  const changes = new Map();
  for (const element of all("[data-roll],[data-count]")) {
    const was = old.get(element.id), now = element.dataset;
    if (was?.roll !== undefined && was.roll !== now.roll && !calm.matches) tumble(element);
    const change = Number(now.count) - Number(was?.count);
    if (change) changes.set(element.id, change > 0 ? `+${change}` : `−${-change}`);
    if (change && !calm.matches) count(element, Number(was.count), Number(now.count));
  }
  if (changes.size || live !== null && shown.at !== null) deltas = changes;
  if (shown.moves.length) sound(880, 0.12);
}

function tumble(element) {
  element.classList.add("rolling");
  setTimeout(() => element.classList.remove("rolling"), 640);
  sound(180 + 80 * Math.random(), 0.06);
}

function count(element, from, to) {
  const number = [...element.childNodes].findLast((n) => n.nodeType === Node.TEXT_NODE);
  const start = performance.now(), goal = element.dataset.count;
  const step = (now) => {
    if (element.dataset.count !== goal || !number) return;
    const part = Math.min((now - start) / 320, 1);
    number.data = Math.round(from + (to - from) * part);
    if (part < 1) requestAnimationFrame(step);
  };
  step(start);
}

let audio = null;
function sound(pitch, seconds) {
  if (localStorage.sound !== "on") return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator(), loud = audio.createGain();
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.08, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}

/* ----- to and from the server ------------------------------------------------------------ */

const send = (message) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

function play(move) {
  if (pending || shown.at !== null) return;
  const nonce = crypto.randomUUID?.() ?? String(Math.random()).slice(2);
  pending = { type: "move", seat: shown.me, text: move.text, ply: shown.ply, nonce };
  body.dataset.sent = "";
  setTimeout(() => pending?.nonce === nonce && (body.dataset.busy = ""), 400);
  send(pending);
  paint();
}

function settle() {
  pending = null;
  delete body.dataset.sent;
  delete body.dataset.busy;
}

function hear(message) {
  if (message.nonce && message.nonce === pending?.nonce) settle();
  const view = message.type === "view" ? message : message.view;
  if (view) {
    live = { ...view, chats: view.chat.length };
    if (shown.at === null) lay(view);
    else paint();
  }
  if (message.type === "stale") say("That move is no longer possible. The board is up to date.");
  if (message.type === "error") (picks = []), paint(), say(message.message);
}

let wait = 250;
function connect() {
  socket = new WebSocket(`${location.origin.replace("http", "ws")}/t/${shown.code}/ws`);
  socket.onopen = () => {
    wait = 250;
    delete body.dataset.offline;
    send({ type: "hello", ply: shown.ply });
    if (Object.keys(switches).length) send({ type: "show", show: switches });
    if (pending) send(pending);
  };
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    body.dataset.offline = "";
    say("Connection lost, retrying");
    setTimeout(connect, wait);
    wait = Math.min(wait * 1.6, 4000);
  };
}

let replay = null;
async function goto(ply) {
  replay?.abort();
  replay = new AbortController();
  if (live && ply >= live.ply) return lay(live);
  const query = new URLSearchParams(Object.entries(switches).map(([k, v]) => [`show-${k}`, v]));
  const asked = fetch(`/t/${shown.code}/at/${ply}.json?${query}`, { signal: replay.signal });
  asked.then((answer) => answer.json()).then(lay).catch((error) => error.name === "AbortError" || say("That move could not be loaded."));
}

/* ----- hands on the page ----------------------------------------------------------------- */

function sheet(name, focus) {
  if (name) body.dataset.sheet = name;
  else delete body.dataset.sheet;
  one(focus)?.focus();
}

const buttons = {
  "b-log": () => sheet("log", "#b-shut"),
  "b-shut": () => sheet("", "#b-log"),
  "b-board": () => sheet("board", "#b-results"),
  "b-results": () => sheet("", "#b-board"),
  scrim: () => sheet("board", "#b-results"),
  "b-live": () => (live ? lay(live) : location.assign(`/t/${shown.code}`)),
  "b-now": () => buttons["b-live"](),
  "b-sound": () => ((localStorage.sound = localStorage.sound === "on" ? "off" : "on"), paint(), sound(660, 0.1)),
  "b-copy": async () => {
    one("#invite-link").select();
    await navigator.clipboard?.writeText(one("#invite-link").value);
    one("#b-copy span").textContent = "Copied";
  },
  "tab-moves": () => ((body.dataset.tab = "moves"), paint()),
  "tab-chat": () => ((body.dataset.tab = "chat"), paint(), one("#say-text").focus()),
  confirm: () => play(ready()),
};

function click(event) {
  const button = event.target.closest("a[id],button[id],#scrim"), line = event.target.closest("[data-at]");
  if (line) sheet(body.dataset.sheet === "log" && innerWidth < 641 ? "" : body.dataset.sheet);
  if (line) return event.preventDefault(), goto(Number(line.dataset.at));
  if (button && buttons[button.id]) return event.preventDefault(), buttons[button.id]();
  for (let at = event.target.closest("#board [id],#board [data-show]"); at && at.id !== "board"; at = at.parentElement) {
    if (at.dataset.show) return toggle(at.dataset.show);
    if (at.matches(".legal,.selected") || next([]).has(at.id)) return pick(at.id);
  }
}

function toggle(wish) {
  switches = { ...switches, ...Object.fromEntries(new URLSearchParams(wish.replaceAll(" ", "&"))) };
  if (shown.at === null) send({ type: "show", show: switches });
  else goto(shown.at);
}

function submit(event) {
  const id = event.target.id;
  if (socket?.readyState !== WebSocket.OPEN || !["acts", "undo", "say"].includes(id)) return;
  event.preventDefault();
  if (id === "acts") pick(event.submitter.id);
  if (id === "undo") picks.length ? unpick() : send({ type: "undo", seat: shown.me });
  if (id !== "say") return;
  send({ type: "chat", text: one("#say-text").value });
  one("#say-text").value = "";
  buttons["tab-chat"]();
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function press(event) {
  keys = true;
  const here = document.activeElement, onBoard = here.closest("#board [role=button]");
  if (event.key === "Escape" && body.dataset.sheet === "log") return sheet("", "#b-log");
  if (event.key === "Escape" && picks.length) return unpick();
  if (onBoard && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    return onBoard.dataset.show ? toggle(onBoard.dataset.show) : pick(onBoard.id);
  }
  const arrow = arrows[event.key];
  if (arrow && here.role === "tab") return buttons[here.id === "tab-chat" ? "tab-moves" : "tab-chat"]();
  if (!arrow || !(onBoard || here === body || here.closest("#acts"))) return;
  const there = onBoard ? nearest(here, arrow) : one("#board .legal,#board .selected");
  if (there) event.preventDefault(), there.focus();
}

/* The next element in that direction, those off to the side counting as further away. */
function nearest(here, [dx, dy]) {
  const middle = (e) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(e.getBoundingClientRect());
  const [x, y] = middle(here);
  const far = (e) => (([a, b]) => {
    const along = (a - x) * dx + (b - y) * dy, aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    return along > 2 ? along + 2 * aside : Infinity;
  })(middle(e));
  const found = all("#board [role=button]").map((e) => [far(e), e]).sort((a, b) => a[0] - b[0])[0];
  return found?.[0] < Infinity ? found[1] : null;
}

/* ----- start ----------------------------------------------------------------------------- */

if (one("#lobby")) one("#lobby").addEventListener("change", () => refill(one("#lobby")));
if (one("#data")) {
  shown = JSON.parse(one("#data").textContent);
  talk = shown.chats;
  addEventListener("click", click);
  addEventListener("submit", submit);
  addEventListener("keydown", press);
  addEventListener("pointerdown", () => (keys = false));
  addEventListener("input", (event) => event.target.id === "slider" && goto(Number(event.target.value)));
  root.classList.add("js");
  paint();
  connect();
}
