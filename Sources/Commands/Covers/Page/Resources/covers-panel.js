"use strict";
// All about one cover.
const Panel = (() => {
  const { make, byId, number, counted, bytes } = Page;
  const { about, quoted, isExact, toType } = Covers;
  const panel = byId("panel");
  const body = byId("about-one");
  const isNarrow = matchMedia("(max-width: 760px)");
  let onPick = () => {};
  let open = null;

  const facts = (pairs) =>
    make(
      "dl",
      { class: "facts" },
      ...pairs.filter(([, value]) => value || value === 0).flatMap(([name, value]) => [make("dt", {}, name), make("dd", { dir: "auto" }, value)]),
    );

  const sources = {
    step: "Tried as a cover",
    edition: "From another edition",
    sidecar: "Next to the file",
    own: "The edition\u2019s own cover",
  };

  function findings(cover) {
    if (!cover.findings.length) return null;
    const items = cover.findings.map(([index, detail]) => {
      const finding = Covers.finding(index);
      return make(
        "li",
        { class: finding.tone },
        make("div", { class: "head" }, finding.label, make("span", { class: "code" }, finding.code)),
        make("div", { dir: "auto" }, detail || finding.sentence),
        todo(finding, cover),
      );
    });
    return make("ul", { class: "found", "aria-label": "Findings" }, ...items);
  }

  /** What can be done about it; a better image stands above with its command. */
  function todo(finding, cover) {
    if (!finding.todo || finding.name === "better-elsewhere") return null;
    return make("div", { class: "todo" }, finding.todo.replace(/\bWORK\b/, cover.work));
  }

  function image(cover) {
    if (!cover.hash) return facts([["Image", "none"]]);
    const pixels = cover.width && cover.height ? `${number(cover.width)} \u00d7 ${number(cover.height)}` : "none of its own";
    return facts([
      ["Found by", rule(cover)],
      ["In the book", cover.entry],
      ["On the page", cover.page],
      ["Format", cover.format.toUpperCase()],
      ["Pixels", pixels],
      ["Size", cover.byteCount < 1000 ? bytes(cover.byteCount) : `${bytes(cover.byteCount)} (${number(cover.byteCount)} bytes)`],
      ["Kept as", cover.kept],
    ]);
  }

  function rule(cover) {
    const words = about.rules[cover.rule];
    return words ? `${words} (${cover.rule})` : cover.rule;
  }

  function shares(cover) {
    if (cover.sharedBy < 2) return null;
    const works = new Set(Covers.all.filter((other) => other.picture === cover.picture).map((other) => other.work)).size;
    return make(
      "div",
      { class: "share" },
      make("p", {}, `This picture is on ${counted(cover.sharedBy, "work")}.`),
      works > 1 && make("button", { class: "button", type: "button", onclick: () => onPick({ picture: cover.picture }) }, `Show the ${number(works)} in this report`),
    );
  }

  function files(cover) {
    const paths = cover.files;
    if (!paths.length) return make("p", {}, "No file holds it now.");
    return make(
      "ul",
      { class: "files" },
      ...paths.map((path, index) =>
        make(
          "li",
          {},
          make("span", { class: "path", dir: "auto" }, path),
          index < 3 && isExact(path) && toType(`explain ${quoted(path)}`),
        ),
      ),
    );
  }

  /** What should be the cover, beside what is, and the command that takes it. */
  function better(cover) {
    if (!cover.better) return null;
    const [, name, detail, edition] = cover.better;
    const other = Covers.betterOf(cover);
    const side = (one, words) => make("figure", {}, Sheet.picture(one, 136, 204), make("figcaption", {}, words));
    return [
      make("h3", {}, "A better image"),
      other && make("div", { class: "pair" }, side(cover, "Now"), side(other, `Edition ${edition}`)),
      make("p", { dir: "auto" }, `${name}: ${detail}`),
      toType(`covers adopt ${cover.work}`),
    ].filter(Boolean);
  }

  function others(cover) {
    if (!cover.candidates.length) return null;
    const items = cover.candidates.map(([source, name, detail, edition, path]) =>
      make(
        "li",
        {},
        make("span", { class: "what" }, sources[source] || source, edition ? ` ${edition}` : ""),
        make("br"),
        make("span", { dir: "auto" }, name),
        detail && make("span", {}, `: ${detail}`),
        path && source === "sidecar" && isExact(path) && toType(`covers set ${cover.work} ${quoted(path)}`),
      ),
    );
    return [make("h3", {}, "Other candidates"), make("ul", { class: "others" }, ...items)];
  }

  function draw(cover) {
    // A pair shows the cover as well, beside what should take its place.
    const pair = Covers.betterOf(cover);
    const portrait = make("div", { class: "portrait", hidden: pair ? "" : null });
    const title = make("h2", { id: "one-title", class: "clip", dir: "auto" }, cover.title || "No title");
    const search = (name, value, field) =>
      value && make("button", { class: "chip", type: "button", onclick: () => onPick({ [field]: value }) }, `${name} `, make("bdi", {}, value.length > 60 ? `${value.slice(0, 60)}\u2026` : value));
    body.replaceChildren(
      portrait,
      title,
      cover.authors ? make("p", { class: "by clip", dir: "auto" }, cover.authors) : "",
      ...(better(cover) || []),
      ...[findings(cover), shares(cover)].filter(Boolean),
      make("h3", {}, "The image"),
      image(cover),
      ...(others(cover) || []),
      make("h3", {}, "The book"),
      facts([
        ["Work", String(cover.work)],
        ["Edition", String(cover.edition)],
        ["Language", cover.language],
        ["Collections", cover.collections.join("; ")],
      ]),
      make("div", { class: "chips" }, search("All in", cover.language, "language"), ...cover.collections.slice(0, 5).map((name) => search("All in", name, "collection"))),
      make("h3", {}, cover.files.length > 1 ? `Its ${number(cover.files.length)} files` : "Its file"),
      files(cover),
      make("h3", {}, "Next steps"),
      make(
        "div",
        { class: "commands" },
        toType(`works show ${cover.work}`),
        toType(`covers show ${cover.work}`),
        cover.findings.length ? toType(`covers set ${cover.work} FILE`) : "",
      ),
    );
    body.scrollTop = 0;
    if (pair) return;
    const style = getComputedStyle(portrait);
    const room = Math.max(120, portrait.clientWidth - Number.parseFloat(style.paddingLeft) * 2 || 320);
    portrait.append(Sheet.picture(cover, Math.min(room, 320), (isNarrow.matches ? 17 : 21) * 16));
  }

  /** @param at where it is in the sheet; @param takesFocus whether a key opened it. */
  function show(cover, at, takesFocus) {
    // Where buttons in it are pressed, they stay under the pointer.
    const stays = open !== null && holdsFocus();
    open = at;
    panel.hidden = false;
    document.documentElement.classList.add("with-panel");
    if (!stays) uncover(at);
    setModal(isNarrow.matches);
    draw(cover);
    Sheet.choose(cover);
    const section = Sheet.sections[at.section];
    const name = section.finding === null ? "" : ` in \u201c${Covers.finding(section.finding).label}\u201d`;
    // Where equal pictures are stacks, it goes from picture to picture.
    const things = section.covers.length < section.count ? " pictures" : "";
    byId("place").textContent = `${number(at.index + 1)} of ${number(section.covers.length)}${things}${name}`;
    byId("previous").disabled = !Sheet.coverAt(Sheet.stepped(at, -1));
    byId("next").disabled = !Sheet.coverAt(Sheet.stepped(at, 1));
    panel.setAttribute("aria-label", `Cover of ${(cover.title || "no title").slice(0, 120)}`);
    if (takesFocus || isNarrow.matches) body.focus();
  }

  /** It lies over the sheet, which stays as it is: on the other side, if the cover would be behind it. */
  function uncover(at) {
    const tile = Sheet.boxOf(at);
    if (!tile) return;
    const edge = 8;
    const width = panel.offsetWidth + edge;
    const isLeft = panel.classList.contains("left");
    const isBehind = isLeft ? tile.left < width : tile.right > document.documentElement.clientWidth - width;
    if (isBehind) panel.classList.toggle("left");
  }

  const holdsFocus = () => panel.contains(document.activeElement);

  /** On a narrow screen it lies over the page, and the page behind it is out of reach. */
  function setModal(isModal) {
    for (const name of ["masthead", "charts", "bar", "under", "stage"]) byId(name).inert = isModal;
    if (isModal) {
      panel.setAttribute("role", "dialog");
      panel.setAttribute("aria-modal", "true");
    } else {
      panel.setAttribute("role", "complementary");
      panel.removeAttribute("aria-modal");
    }
  }

  /** @param takesFocus whether the cover that was open has it next. */
  function close(takesFocus = true) {
    if (open === null) return;
    open = null;
    setModal(false);
    Sheet.choose(null);
    panel.hidden = true;
    panel.classList.remove("left");
    document.documentElement.classList.remove("with-panel");
    if (takesFocus) Sheet.focus();
  }

  /** To another cover; the focus stays where it is. */
  function step(by) {
    if (open === null) return;
    const at = Sheet.stepped(open, by);
    if (!Sheet.coverAt(at)) return;
    Sheet.go(at, false);
    show(Sheet.coverAt(at), at, false);
  }

  isNarrow.addEventListener("change", () => open !== null && setModal(isNarrow.matches));
  byId("close").addEventListener("click", () => close());
  byId("previous").addEventListener("click", () => step(-1));
  byId("next").addEventListener("click", () => step(1));
  panel.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
    if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "ArrowRight") step(1);
    else return;
    event.preventDefault();
  });
  Sheet.opens(show);
  Sheet.moves(() => close(false));

  return {
    close,
    holdsFocus,
    get isOpen() { return open !== null; },
    /** The picture again, once all thumbnails of the page are read. */
    refresh: () => open !== null && draw(Sheet.coverAt(open)),
    picks: (work) => (onPick = work),
  };
})();
