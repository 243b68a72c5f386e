/* The SET trainer: a timed round of questions, answered by click or by the keys 1 to 4. */
const one = (selector) => document.querySelector(selector);
const { kind, seed, number } = one("#trainer").dataset;
const ticks = { y: "M4 12.5 9.5 18 20 6.5", n: "M6 6 18 18M18 6 6 18" };
const SVG = "http://www.w3.org/2000/svg";

let questions = [], at = 0, score = 0, row = 0, best = 0, end = 0, since = 0, length = 60, quick = 4;

/* An element with its attributes and children; nothing is ever parsed as markup. */
function make(name, attributes = {}, ...children) {
  const drawn = ["svg", "g", "use", "path"].includes(name);
  const element = drawn ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function die({ face, colour, words }) {
  const body = make("use", { href: "#sc-die" });
  const sign = make("use", { href: `#sc-${face}`, class: "sym" });
  const look = { class: "b-sc", viewBox: "-31 -32 62 68", role: "img", "aria-label": words };
  return make("svg", look, make("g", { class: colour }, body, sign));
}

function icon(path, size) {
  const look = { width: size, height: size, viewBox: "0 0 24 24", fill: "none", "aria-hidden": true };
  const line = { stroke: "currentColor", "stroke-width": 2.2, "stroke-linecap": "round" };
  return make("svg", { ...look, ...line }, make("path", { d: path }));
}

function ask() {
  const now = questions[at];
  const blank = kind === "third" ? [make("span", { class: "blank" }, "?")] : [];
  one("#felt").replaceChildren(...now.dice.map(die), ...blank);
  now.choices.forEach((choice, i) => {
    const button = one(`#answers button[value="${i + 1}"]`);
    button.replaceChildren(die(choice), make("kbd", {}, `${i + 1}`));
    button.setAttribute("aria-label", choice.words);
  });
  since = performance.now();
}

function answer(n) {
  if (document.body.dataset.stage !== "on") return;
  const now = questions[at], right = now.right.includes(n);
  const gained = right ? (performance.now() - since <= quick * 1000 ? 2 : 1) : 0;
  score += gained;
  row = right ? row + 1 : 0;
  best = Math.max(best, row);
  explain(now, n, right, gained);
  at += 1;
  if (at === questions.length) return finish();
  ask();
  count();
}

function explain(now, n, right, gained) {
  const sign = right ? "y" : "n";
  const verdict = make("p", { class: right ? "verdict" : "verdict no" });
  verdict.append(icon(ticks[sign], 22), now.verdicts[n], make("span", {}, gained ? `+${gained}` : ""));
  const shown = kind === "third" ? [...now.dice, now.choices[n - 1]] : now.dice;
  const lines = now.judged_for[n].map(({ feature, values, words, fine }) => {
    const said = make("span", {}, icon(ticks[fine ? "y" : "n"], 16), words);
    const cells = [make("th", { scope: "row" }, feature), make("td", {}, values.join(", "))];
    return make("tr", { class: fine ? "ok" : "bad" }, ...cells, make("td", {}, said));
  });
  const trio = make("div", { class: "trio" }, ...shown.map(die));
  const table = make("table", {}, make("tbody", {}, ...lines));
  one("#last").replaceChildren(make("h3", {}, "The one before"), verdict, trio, table);
  one("#last").hidden = false;
  one("#run").lastElementChild.before(
    make("li", { class: sign, "aria-label": right ? "right" : "wrong" }, icon(ticks[sign], 18)),
  );
}

function count() {
  one("#score").textContent = score;
  one("#row").textContent = row;
  const left = document.body.dataset.stage === "on" ? Math.max(end - performance.now(), 0) : 0;
  const seconds = Math.ceil(left / 1000);
  one("#time b").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  one("#time i").style.setProperty("--left", left / 1000 / length);
}

function tick() {
  if (document.body.dataset.stage !== "on") return;
  if (performance.now() >= end) return finish();
  count();
  setTimeout(tick, 200);
}

async function start() {
  const fresh = questions.length ? crypto.getRandomValues(new Uint32Array(1))[0] : seed;
  const first = questions.length ? 0 : number;
  const address = `trainer/questions.json?kind=${kind}&seed=${fresh}&start=${first}`;
  try {
    const batch = await (await fetch(address)).json();
    ({ questions, seconds: length, quick } = batch);
  } catch {
    one("#wait-text").textContent = "The questions did not load. Try again.";
    return;
  }
  at = score = row = best = 0;
  one("#run").replaceChildren(make("li", { "aria-label": "now" }));
  one("#last").hidden = true;
  document.body.dataset.stage = "on";
  end = performance.now() + length * 1000;
  ask();
  tick();
}

function finish() {
  document.body.dataset.stage = "over";
  const most = Number(localStorage[`sets-${kind}`] ?? 0);
  if (score > most) localStorage[`sets-${kind}`] = score;
  one("#wait-title").textContent = `${score} points`;
  const record = score > most && most ? "Your best so far. " : most ? `Your best: ${Math.max(most, score)}. ` : "";
  one("#wait-text").textContent = `${record}${at} answered, ${best} right in a row.`;
  one("#start").textContent = "Again";
  one("#start").focus();
  count();
}

one("#answers").addEventListener("submit", (event) => {
  event.preventDefault();
  answer(Number(event.submitter.value));
});
one("#start").addEventListener("click", start);
addEventListener("keydown", ({ key, ctrlKey, altKey, metaKey }) => {
  if ("1234".includes(key) && !ctrlKey && !altKey && !metaKey) answer(Number(key));
});
document.body.classList.add("js");
document.body.dataset.stage = "ready";
