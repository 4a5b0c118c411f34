"use strict";
// The editions of a question side by side, with what differs marked.
const Cards = (() => {
  const { make, byId, number, counted } = Page;
  const { about } = Review;
  const place = byId("compared");

  /** The picture, or what stands for it, in a frame that is in the page and so has a size. */
  function fill(frame, edition) {
    const standIn = (reason, kind = "drawn") => Page.standIn(edition.title, reason, kind);
    if (edition.origin) return frame.append(standIn("Record"));
    if (!edition.picture) return frame.append(standIn("No cover", "trouble"));
    if (edition.picture === 1) return frame.append(standIn("Not decoded"));
    const [width, height, hash] = edition.picture;
    const source = Page.thumbnail(about.pictures, hash);
    if (!source) return frame.append(standIn(document.readyState === "loading" ? "\u2026" : "Thumbnail missing"));
    frame.append(Page.picture(source, [width, height], [frame.clientWidth, frame.clientHeight], () => standIn("Thumbnail missing")));
  }

  const words = (text) => (text || "").split(/\s+/).filter(Boolean);

  /** A text whose words that not all others have are marked. */
  function compared(text, others) {
    if (!text) return make("span", { class: "none" }, "none");
    const common = others.map((other) => new Set(words(other)));
    const pieces = Page.clipped(text, 600).split(/(\s+)/);
    const marked = pieces.map((piece) => (!piece.trim() || common.every((other) => other.has(piece)) ? piece : make("mark", {}, piece)));
    return make("bdi", {}, ...marked);
  }

  const rest = (count, what) => count > 0 && make("p", { class: "rest" }, `and ${number(count)} more${what}`);

  /** What is compared: its name, whether it tells anything if it differs, its value and how it is shown. */
  const facts = [
    { name: "Title", kind: "title", of: (one) => one.title, show: (one, all) => make("div", { class: "clip" }, compared(one.title, all.map((other) => other.title))) },
    { name: "People", kind: "people", of: (one) => one.people, show: (one, all) => make("div", { class: "clip" }, compared(one.people, all.map((other) => other.people))) },
    { name: "Language", of: (one) => one.language, show: (one) => make("bdi", { class: one.language ? null : "none" }, one.language || "none") },
    { name: "Date", of: (one) => one.date, show: (one) => make("bdi", { class: one.date ? null : "none" }, one.date || "none") },
    { name: "Identifiers", of: (one) => [...one.ids].sort().join("\n") || null, show: identifiers },
    {
      name: (one) => (one.origin ? "Record" : "In the library"),
      show: (one) => one.origin ? make("bdi", {}, one.origin) : [`Work ${one.work}, edition ${one.edition}`, one.moreEditions > 0 && make("p", { class: "rest" }, `and ${counted(one.moreEditions, "more edition")} of this work`)],
    },
    {
      name: "Files",
      show: (one) => [
        one.files.length ? make("ul", {}, ...one.files.map((file) => make("li", {}, make("bdi", { class: "path" }, file)))) : make("span", { class: "none" }, "none"),
        rest(one.moreFiles, ""),
      ],
    },
  ];

  function identifiers(one, all, question) {
    if (!one.ids.length) return make("span", { class: "none" }, "none");
    const isCommon = (id) => all.every((other) => other.ids.includes(id));
    const items = one.ids.map((id) => make("li", { class: id === question.subject ? "here" : null }, isCommon(id) ? Page.clipped(id, 200) : make("mark", {}, Page.clipped(id, 200))));
    return [make("ul", { class: "ids" }, ...items), rest(one.moreIDs, "")];
  }

  function row(fact, one, all, question) {
    const isTold = Boolean(fact.of) && all.length > 1;
    const differs = isTold && all.some((other) => fact.of(other) !== fact.of(all[0]));
    const sign = isTold && [make("span", { class: "sign", "aria-hidden": "true" }, differs ? "\u2260" : "="), make("span", { class: "heard" }, differs ? "differs: " : "the same: ")];
    return make(
      "div",
      { class: `fact ${fact.kind || ""}${differs ? " differs" : ""}` },
      make("h3", {}, sign, typeof fact.name === "string" ? fact.name : fact.name(one)),
      make("div", { class: "what", dir: fact.of ? "auto" : null }, ...[fact.show(one, all, question)].flat()),
    );
  }

  function tick(one, index, question, onTick) {
    const box = make("input", { type: "checkbox", "aria-label": `Work ${one.work} is one of them`, "aria-keyshortcuts": index < 9 ? index + 1 : null, onchange: () => onTick(one.word) });
    box.checked = !question.out.has(one.word);
    return make("label", { class: "tick" }, box, index < 9 ? make("kbd", { "aria-hidden": "true" }, index + 1) : "", make("span", {}, box.checked ? "taken in" : "left out"));
  }

  function show(question, onTick) {
    const all = question.editions;
    const isBare = all.every((one) => !Array.isArray(one.picture));
    place.className = ["compared", { 2: "two", 3: "three" }[all.length], isBare && "bare"].filter(Boolean).join(" ");
    place.replaceChildren(
      ...all.map((one, index) =>
        make(
          "div",
          { class: `edition${question.out.has(one.word) ? " out" : ""}`, role: "listitem" },
          make("div", { class: "top" }, one.word && tick(one, index, question, onTick), make("div", { class: "frame" })),
          ...facts.filter((fact) => !one.origin || fact.name !== "Files").map((fact) => row(fact, one, all, question)),
        ),
      ),
    );
    for (const [index, frame] of place.querySelectorAll(".frame").entries()) fill(frame, all[index]);
  }

  return { show };
})();
