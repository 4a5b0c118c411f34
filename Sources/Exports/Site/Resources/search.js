"use strict";
// Finds works by words. The index is in pieces, each of them a script that hands over what it has:
// a page from a disk may read nothing else.
const Search = (() => {
  const shown = 48;
  const blockSize = 128;
  const wordLists = new Map();
  const workLists = new Map();
  const loading = new Map();
  let known = new Set();

  /** Waits for a piece; one that is not there has nothing. */
  function load(name) {
    if (!loading.has(name)) {
      loading.set(
        name,
        new Promise((resolve) => {
          const script = Page.make("script", { src: `search/${name}.js`, onload: resolve, onerror: resolve });
          document.head.append(script);
        }),
      );
    }
    return loading.get(name);
  }

  // Words, as the index has them.

  const special = { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n", "ĸ": "k", "ĳ": "ij", "ſ": "s", "ʼn": "n" };
  const alone = /[\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/gu;

  function wordsOf(text) {
    const folded = text
      .normalize("NFKD")
      .toLowerCase()
      .normalize("NFKD")
      .replace(/[ßæœøłđðþħıŧŋĸĳſ]/g, (letter) => special[letter])
      .replace(/ς/g, "σ")
      .replace(/[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g, "")
      .replace(/['`\u2018\u2019\u2032\u02b9-\u02bf\u00b4]/g, "")
      .replace(/[\u0649\u06cc]/g, "\u064a")
      .replace(/\u06a9/g, "\u0643")
      .replace(/\u06c1/g, "\u0647")
      .normalize("NFKD")
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
      .replace(alone, " $& ");
    return folded.split(" ").filter((word) => word);
  }

  const piece = (word) =>
    Array.from(new TextEncoder().encode(Array.from(word).slice(0, 2).join("")), (byte) => byte.toString(16).padStart(2, "0")).join("");

  /** How well each work with this word, or one that begins with it, has it; a single sign finds only itself. */
  async function find(word) {
    const name = piece(word);
    await load("pieces");
    const found = new Map();
    if (known.has(name)) await load(`words-${name}`);
    const words = wordLists.get(name) || {};
    for (const [other, steps] of Object.entries(words)) {
      if (!other.startsWith(word)) continue;
      const score = other === word ? 2 : 1;
      let id = 0;
      for (const step of steps) {
        id += step;
        if ((found.get(id) || 0) < score) found.set(id, score);
      }
    }
    return found;
  }

  /** The works that have all words, the best first. */
  async function works(text) {
    const lists = await Promise.all([...new Set(wordsOf(text))].map(find));
    if (lists.length === 0) return [];
    lists.sort((left, right) => left.size - right.size);
    const [first, ...others] = lists;
    const found = [];
    for (const [id, score] of first) {
      if (!others.every((list) => list.has(id))) continue;
      found.push([id, others.reduce((sum, list) => sum + list.get(id), score)]);
    }
    found.sort((left, right) => right[1] - left[1] || left[0] - right[0]);
    return found.map(([id]) => id);
  }

  async function details(ids) {
    const blocks = new Set(ids.map((id) => Math.floor(id / blockSize)));
    await Promise.all([...blocks].map((block) => load(`works-${block}`)));
    return ids.map((id) => workLists.get(id)).filter((work) => work);
  }

  // What is shown, as the lists of the site show it.

  function card([id, title, authors, series, year, cover, width, height]) {
    const by = (text) => text && Page.make("span", { class: "by" }, Page.make("bdi", {}, text));
    const letter = (title.match(/[\p{L}\p{N}]/u) || ["\u2014"])[0].toUpperCase();
    const picture = cover
      ? Page.make("img", { src: cover, alt: "", width, height, loading: "lazy" })
      : Page.make("span", { class: "stand-in drawn", "aria-hidden": "true" }, Page.make("span", { class: "of" }, letter));
    const link = Page.make(
      "a",
      { href: `works/${Math.floor(id / 1000)}/${id}.html` },
      Page.make("span", { class: "frame" }, picture),
      Page.make("span", { class: "title" }, Page.make("bdi", {}, title)),
    );
    return Page.make("li", {}, link, by(authors), by(series), year ? Page.make("span", { class: "by" }, year) : null);
  }

  let found = [];
  let count = 0;
  let latest = 0;

  async function more() {
    const mine = latest;
    const next = await details(found.slice(count, count + shown));
    if (mine !== latest) return;
    const list = Page.byId("results");
    const start = list.children.length;
    list.append(...next.map(card));
    count += shown;
    Page.byId("more").hidden = count >= found.length;
    if (start > 0) list.children[start]?.querySelector("a").focus();
  }

  async function run(text) {
    latest += 1;
    const mine = latest;
    const ids = await works(text);
    if (mine !== latest) return;
    found = ids;
    count = 0;
    Page.byId("results").replaceChildren();
    Page.byId("more").hidden = true;
    const hasWords = wordsOf(text).length > 0;
    Page.byId("tally").textContent = hasWords ? Page.counted(ids.length, "work") : "Type words of titles, authors or series";
    await more();
    document.documentElement.dataset.ready = text;
  }

  function start() {
    const field = Page.byId("search");
    field.value = new URLSearchParams(location.search).get("q") || "";
    field.form.addEventListener("submit", (event) => event.preventDefault());
    field.addEventListener("input", () => {
      run(field.value);
      try {
        history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`);
      } catch {
        // The address of a page from a disk may have to stay what it is.
      }
    });
    Page.byId("more").addEventListener("click", more);
    run(field.value);
    field.focus();
  }

  document.addEventListener("DOMContentLoaded", start);

  return {
    pieces: (names) => (known = new Set(names)),
    words: (name, lists) => wordLists.set(name, lists),
    works: (_, rows) => rows.forEach((row) => workLists.set(row[0], row)),
    wordsOf,
    run,
  };
})();
