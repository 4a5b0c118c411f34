"use strict";
// The question, the answers, the keys and the file.
(() => {
  const { make, byId, number, counted, time } = Page;
  const { about, all } = Review;
  let now = null;

  // The top.

  byId("lead").append(about.lead);
  byId("made").append("In ", make("bdi", {}, about.library), ...(about.time ? [", as of ", make("time", { datetime: new Date(about.time * 1000).toISOString() }, time(about.time))] : []), ".");
  byId("command").append(Page.command(about.command));

  // What is asked for.

  const wanted = { kind: "", state: "" };
  const isWanted = (question) => (!wanted.kind || question.kind.name === wanted.kind) && (!wanted.state || Boolean(question.answer) === (wanted.state === "answered"));

  function fillSelects() {
    const kinds = about.kinds.map((kind) => [kind, all.filter((question) => question.kind === kind).length]).filter(([, many]) => many);
    byId("kind").append(make("option", { value: "" }, "All kinds"), ...kinds.map(([kind, many]) => make("option", { value: kind.name }, `${kind.label} (${number(many)})`)));
    byId("kind").hidden = kinds.length < 2;
    byId("state").append(...[["", "All"], ["open", "Unanswered"], ["answered", "Answered"]].map(([value, name]) => make("option", { value }, name)));
    for (const field of ["kind", "state"]) {
      byId(field).addEventListener("change", (event) => {
        wanted[field] = event.target.value;
        const first = now && isWanted(now) ? now : all.find(isWanted);
        show(first || null);
      });
    }
  }

  // The question.

  const replies = [
    { name: "yes", key: "y", label: "Yes, the same", said: "Yes" },
    { name: "no", key: "n", label: "No, none are the same", said: "No" },
    { name: "unsure", key: "u", label: "Not sure", said: "Not sure", keys: "u ?" },
  ];

  function effect(name) {
    if (name !== "yes" || !now.out.size) return now.reply(name).effect;
    return now.chosen > 1 ? about.merge.replace("#", number(now.chosen)) : "take in two works or more";
  }

  function showReplies() {
    const made = replies.map(({ name, key, label, keys }) =>
      make(
        "button",
        { class: "reply", type: "button", "data-reply": name, "aria-pressed": now.answer === name ? "true" : "false", "aria-keyshortcuts": keys || key, disabled: !may(name), onclick: () => answer(name) },
        make("kbd", { "aria-hidden": "true" }, key),
        make("b", {}, label),
        make("span", { class: "effect" }, effect(name)),
      ),
    );
    const skip = make(
      "button",
      { class: "reply", type: "button", "data-reply": "skip", "aria-keyshortcuts": "s", onclick: () => skipNow() },
      make("kbd", { "aria-hidden": "true" }, "s"),
      make("b", {}, "Skip"),
      make("span", { class: "effect" }, "writes nothing"),
    );
    const focus = document.activeElement && document.activeElement.dataset.reply;
    byId("replies").replaceChildren(...made, skip);
    if (focus) byId("replies").querySelector(`[data-reply="${focus}"]`).focus({ preventScroll: true });
  }

  function showCounts() {
    const { count } = Review;
    const answered = Review.answered();
    byId("tally").textContent = `${number(answered)} of ${number(all.length)} answered`;
    byId("progress").max = all.length || 1;
    byId("progress").value = answered;
    byId("counts").textContent = `${number(count.yes)} yes, ${number(count.no)} no, ${number(count.unsure)} not sure; ${answered && Review.isSaved ? "saved" : answered ? "not saved yet" : "nothing to save yet"}.`;
    byId("save").disabled = !answered;
    byId("back").disabled = !Review.canTakeBack;
    if (byId("written").open) byId("text").value = Review.text();
  }

  function show(question, moves = false) {
    now = question;
    byId("question").hidden = !now;
    byId("nothing").hidden = Boolean(now);
    showCounts();
    if (!now) return showNothing();
    byId("place").textContent = `Question ${number(now.index + 1)} of ${number(all.length)}`;
    const given = replies.find(({ name }) => name === now.answer);
    byId("given").textContent = given ? `Answered: ${given.said.toLowerCase()}` : "";
    byId("about-it").replaceChildren(
      make("span", { class: "kind" }, make("i", { class: `mark ${now.kind.tone}` }), now.kind.label),
      make("bdi", { class: "subject" }, now.subject),
      make("span", { class: "why" }, now.sentence),
    );
    byId("size").textContent = now.size;
    byId("more").hidden = !now.more;
    byId("more").textContent = now.more || "";
    Cards.show(now, tick);
    showReplies();
    byId("previous").disabled = !step(-1);
    byId("next").disabled = !step(1);
    if (moves) reveal();
  }

  function showNothing() {
    const isEmpty = !all.length;
    byId("nothing").replaceChildren(
      make("h3", {}, isEmpty ? "No open questions" : "No matches"),
      make("p", {}, isEmpty ? "Nothing waits for a person to decide." : "No question matches both filters."),
      isEmpty ? "" : make("button", { class: "button", type: "button", onclick: clear }, "Show all questions"),
    );
  }

  function clear() {
    for (const field of ["kind", "state"]) byId(field).value = wanted[field] = "";
    show(next(-1) || all[0]);
    byId("question").focus({ preventScroll: true });
  }

  /** The beginning of the question into view, under the bar that may stick there. */
  function reveal() {
    const bar = byId("bar");
    const under = getComputedStyle(bar).position === "sticky" ? bar.getBoundingClientRect().height : 0;
    const top = byId("question").getBoundingClientRect().top - under;
    window.scrollBy(0, top);
  }

  // Going from question to question.

  function step(direction) {
    for (let index = now.index + direction; all[index]; index += direction) if (isWanted(all[index])) return all[index];
    return null;
  }

  function move(direction) {
    const found = now && step(direction);
    if (!found) return Page.say(direction > 0 ? "This is the last question" : "This is the first question");
    show(found, true);
    Page.say(`${byId("place").textContent}: ${now.sentence}`);
  }

  /** The next one without an answer, from the beginning again after the last. */
  function next(after) {
    const isOpen = (question) => !question.answer && (!wanted.kind || question.kind.name === wanted.kind);
    return all.find((question) => question.index > after && isOpen(question)) || all.find((question) => question.index < after && isOpen(question)) || null;
  }

  function goOn(said) {
    const found = next(now.index);
    const total = byId("tally");
    show(found || now, Boolean(found));
    const end = found ? `${byId("place").textContent}: ${now.sentence}` : wanted.kind ? "No question of this kind is left" : "All questions are answered; press w to save";
    Page.say(`${said}. ${total.textContent}. ${end}`);
    if (!found) byId("given").textContent += `${byId("given").textContent ? ". " : ""}${end}.`;
  }

  // Answering.

  const may = (name) => name !== "yes" || !now.out.size || now.chosen > 1;

  function answer(name) {
    if (!now || !may(name)) return;
    Review.answer(now, name);
    goOn(replies.find((reply) => reply.name === name).said);
  }

  function skipNow() {
    if (!now) return;
    if (now.answer) Review.answer(now, null);
    goOn("Skipped");
  }

  function tick(word) {
    const index = now.editions.findIndex((edition) => edition.word === word);
    const had = document.activeElement && document.activeElement.closest(".tick");
    Review.toggle(now, word);
    show(now);
    const box = byId("compared").children[index].querySelector("input");
    if (had) box.focus({ preventScroll: true });
    Page.say(`Work ${now.editions[index].work} ${box.checked ? "taken in" : "left out"}`);
  }

  function takeBack() {
    const question = Review.takeBack();
    if (!question) return Page.say("There is nothing to take back");
    show(question, true);
    Page.say(`Taken back. ${byId("tally").textContent}. ${byId("place").textContent}`);
  }

  // The file.

  function save() {
    if (!Review.answered()) return Page.say("There is nothing to save yet");
    const address = URL.createObjectURL(new Blob([Review.text()], { type: "text/plain" }));
    const link = make("a", { href: address, download: about.file, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
    // The browser reads it a moment later.
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    Review.saved();
    showCounts();
    Page.say(`Saved as ${about.file}. Now type: ${about.command}`);
  }

  addEventListener("beforeunload", (event) => {
    if (!Review.isSaved && Review.answered()) event.preventDefault();
  });
  byId("written").addEventListener("toggle", showCounts);

  // The keys.

  const keys = {
    y: () => answer("yes"),
    n: () => answer("no"),
    u: () => answer("unsure"),
    "?": () => answer("unsure"),
    s: skipNow,
    j: () => move(1),
    ArrowRight: () => move(1),
    k: () => move(-1),
    ArrowLeft: () => move(-1),
    z: takeBack,
    w: save,
    h: () => byId("keys").showModal(),
  };

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || byId("keys").open) return;
    // Where letters mean something else.
    if (event.target.closest && event.target.closest("select, textarea")) return;
    const edition = /^[1-9]$/.test(event.key) && now && now.editions[Number(event.key) - 1];
    const work = edition && edition.word ? () => tick(edition.word) : Object.hasOwn(keys, event.key) && keys[event.key];
    if (!work) return;
    event.preventDefault();
    work();
  });

  byId("save").addEventListener("click", save);
  byId("help").addEventListener("click", keys.h);
  byId("previous").addEventListener("click", keys.k);
  byId("next").addEventListener("click", keys.j);
  byId("back").addEventListener("click", takeBack);

  // The beginning.

  fillSelects();
  byId("bar").hidden = byId("yours").hidden = !all.length;
  show(next(-1) || all[0] || null);
  if (Review.answered()) Page.say(`Your earlier answers are here: ${byId("tally").textContent}`);
  performance.mark("review-shown");
  // A frame has another size then.
  matchMedia("(max-width: 760px)").addEventListener("change", () => now && show(now));
  // The thumbnails stand behind this script, so that the question is there before they are read.
  addEventListener("DOMContentLoaded", () => {
    if (about.pictures.kind === "inside" && now) show(now);
  });
})();
