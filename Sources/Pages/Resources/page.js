"use strict";
// What the scripts of all pages need. Text goes in as text: nothing here ever reads markup.
const Page = (() => {
  const space = "http://www.w3.org/2000/svg";

  /** An element with attributes and children; strings become text, nothing else is read. */
  function make(name, attributes, ...children) {
    return fill(document.createElement(name), attributes, children);
  }

  function draw(name, attributes, ...children) {
    return fill(document.createElementNS(space, name), attributes, children);
  }

  function fill(element, attributes, children) {
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value === undefined || value === null || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : String(value));
    }
    for (const child of children.flat()) {
      if (child === undefined || child === null || child === false) continue;
      element.append(child instanceof Node ? child : String(child));
    }
    return element;
  }

  const byId = (id) => document.getElementById(id);

  /** The data that stands in the page under this id. */
  function data(id) {
    const element = byId(id);
    return element ? JSON.parse(element.textContent) : null;
  }

  /** The blocks of a group in their order; the text of each goes once it is read. */
  function blocks(group) {
    const found = [];
    for (const element of document.querySelectorAll(`script.${group}`)) {
      found.push(JSON.parse(element.textContent));
      element.textContent = "";
    }
    return found;
  }

  // Numbers as the program writes them.

  const number = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");
  const counted = (value, one, many) => `${number(value)} ${value === 1 ? one : many || `${one}s`}`;

  function bytes(count) {
    if (count < 1000) return counted(count, "byte");
    let value = count;
    let unit = -1;
    while (value >= 999.95 && unit < 4) {
      value /= 1000;
      unit += 1;
    }
    return `${value.toFixed(1)} ${["kB", "MB", "GB", "TB", "PB"][unit]}`;
  }

  function percent(part, whole) {
    if (!whole) return "0.0\u00a0%";
    const value = Math.round((part / whole) * 1000) / 10;
    return `${(part < whole ? Math.min(value, 99.9) : value).toFixed(1)}\u00a0%`;
  }

  /** Seconds since 1970 as `2026-03-01 07:08 UTC`. */
  function time(seconds) {
    const date = new Date(seconds * 1000);
    return Number.isNaN(date.getTime()) ? "" : `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
  }

  // Charts, each of them a table.

  /**
   * Rows of `{name, count, text, on, pick}` as a table with bars; `pick` makes the name a button.
   *
   * @param whole what a full bar stands for.
   * @param heads what the columns are called; the second has the bars and no name.
   */
  function bars(caption, rows, whole, heads) {
    const body = rows.map((row) => {
      const label = row.pick
        ? make("button", { class: "pick", type: "button", onclick: row.pick, "aria-pressed": row.on ? "true" : "false" }, row.name)
        : make("span", { class: "plain" }, row.name);
      const part = row.count ? Math.max(1, (row.count / whole) * 100) : 0;
      const bar = draw(
        "svg",
        { viewBox: "0 0 100 8", preserveAspectRatio: "none", width: "100%", height: 8, "aria-hidden": "true" },
        draw("rect", { class: "full", width: 100, height: 8, rx: 1 }),
        draw("rect", { class: "part", width: part, height: 8, rx: 1 }),
      );
      return make(
        "tr",
        { class: row.on ? "on" : null },
        make("th", { scope: "row" }, label),
        make("td", { "aria-hidden": "true" }, bar),
        make("td", { class: "number" }, row.text || number(row.count)),
      );
    });
    return make(
      "table",
      { class: "bars" },
      make("caption", { class: "heard" }, caption),
      make("thead", { class: "heard" }, make("tr", {}, ...heads.map((head) => (head ? make("th", { scope: "col" }, head) : make("td", { "aria-hidden": "true" }))))),
      make("tbody", {}, ...body),
    );
  }

  /**
   * A line over time, with a table of the same behind it for those who listen.
   *
   * @param points `{x, y, label}`, `y` from 0 to 1, in their order.
   */
  function line(title, points, heads, rows) {
    const [width, height, left, top, bottom] = [320, 132, 34, 8, 20];
    const first = points[0].x;
    const span = points[points.length - 1].x - first || 1;
    const lowest = Math.min(...points.map((point) => point.y));
    // The scale begins at a round tenth below, so that a small change can be seen.
    const floor = Math.max(0, Math.min(0.9, Math.floor(lowest * 10 - 0.001) / 10));
    const at = (point) => {
      const x = points.length === 1 ? width - 4 : left + ((point.x - first) / span) * (width - left - 4);
      return [x, top + (1 - (point.y - floor) / (1 - floor)) * (height - top - bottom)];
    };
    const round = (value) => Math.round(value * 10) / 10;
    const places = points.map(at).map(([x, y]) => [round(x), round(y)]);
    const base = height - bottom;
    const path = places.map(([x, y], index) => `${index ? "L" : "M"}${x} ${y}`).join("");
    const end = places[places.length - 1];
    const marks = [1, (1 + floor) / 2, floor].map((share) => {
      const y = top + (1 - (share - floor) / (1 - floor)) * (base - top);
      return [
        draw("line", { class: "rule", x1: left, x2: width, y1: y, y2: y }),
        draw("text", { x: left - 6, y: y + 4, "text-anchor": "end" }, `${Math.round(share * 100)} %`),
      ];
    });
    const picture = draw(
      "svg",
      { class: "line-chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title },
      ...marks.flat(),
      draw("path", { class: "area", d: `${path}L${end[0]} ${base}L${places[0][0]} ${base}Z` }),
      draw("path", { class: "line", d: path }),
      ...(places.length > 40 ? [end] : places).map(([x, y]) => draw("circle", { class: "dot", cx: x, cy: y, r: 3 })),
      points.length > 1 && draw("text", { x: left, y: height - 4 }, points[0].label),
      draw("text", { x: width, y: height - 4, "text-anchor": "end" }, points[points.length - 1].label),
    );
    return make("div", {}, picture, table(title, heads, rows, "heard"));
  }

  function table(caption, heads, rows, kind) {
    const made = make(
      "table",
      {},
      make("caption", {}, caption),
      make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
      make(
        "tbody",
        {},
        ...rows.map((row) =>
          make("tr", {}, ...row.map((cell, index) => (index ? make("td", {}, cell) : make("th", { scope: "row" }, cell)))),
        ),
      ),
    );
    return kind ? make("div", { class: kind }, made) : made;
  }

  // What people press.

  /** A command with a button that copies it. */
  function command(text) {
    const button = make("button", { type: "button", "aria-label": `Copy: ${text}` }, "Copy");
    // Broken between words, and never behind the hyphens of a flag.
    const code = make("code", {}, ...text.split(/( )/).map((word) => (word === " " ? word : make("span", { class: "word" }, word))));
    button.addEventListener("click", async () => {
      let done = false;
      try {
        await navigator.clipboard.writeText(text);
        done = true;
      } catch {
        // A page from a disk may not be let at the clipboard; what is selected can always be copied.
        const range = document.createRange();
        range.selectNodeContents(code);
        getSelection().removeAllRanges();
        getSelection().addRange(range);
        try {
          done = document.execCommand("copy");
        } catch {
          done = false;
        }
      }
      button.textContent = done ? "Copied" : "Selected";
      say(done ? "Copied" : "Selected; press Ctrl+C");
      setTimeout(() => (button.textContent = "Copy"), 1600);
    });
    return make("div", { class: "command" }, code, button);
  }

  /** Says something to those who listen. */
  function say(text) {
    const place = byId("said");
    if (place && place.textContent !== text) place.textContent = text;
  }

  // Pictures.

  /** The address of a thumbnail; null while one in the page is not there yet. */
  function thumbnail(pictures, hash) {
    if (pictures.kind === "beside") return `${pictures.folder}${hash.slice(0, 2)}/${hash}-${pictures.width}.jpg`;
    const element = byId(`p-${hash}`);
    return element ? `data:image/jpeg;base64,${element.textContent}` : null;
  }

  /**
   * A picture of this size in a frame of that size, and no larger than it is: what is small shall look small.
   *
   * @param gone what stands for it if it cannot be loaded.
   */
  function picture(source, [width, height], [frameWidth, frameHeight], gone) {
    const image = make("img", { src: source, alt: "", decoding: "async", draggable: "false" });
    const scale = Math.min(frameWidth / width, frameHeight / height, 1);
    image.style.width = `${Math.max(1, Math.round(width * scale))}px`;
    image.style.height = `${Math.max(1, Math.round(height * scale))}px`;
    // A pixel could not be seen: it lies on a mat that can.
    const isTiny = Math.min(width * scale, height * scale) < 24;
    const shown = isTiny ? make("span", { class: "mat" }, image) : image;
    image.addEventListener("error", () => shown.replaceWith(gone()), { once: true });
    return shown;
  }

  /** Drawn in the place of a cover that cannot be shown. */
  function standIn(title, reason, kind) {
    return make(
      "div",
      { class: `stand-in ${kind}` },
      make("span", { class: "of", "aria-hidden": "true" }, initial(title)),
      make("span", { class: "why" }, reason),
    );
  }

  /** What the title begins with: a letter with its marks, a digit or an emoji. */
  function initial(title) {
    const text = (title || "").slice(0, 200).replace(/^[^\p{L}\p{N}\p{Extended_Pictographic}]+/u, "");
    const first = text.match(/^(?:\p{Extended_Pictographic}[\p{M}\u200d\p{Extended_Pictographic}]*|.\p{M}*)/u);
    return first ? first[0].toUpperCase() : "";
  }

  /** The rest of a text that is pages long is not shown. */
  const clipped = (text, most = 300) => (text.length > most ? `${text.slice(0, most)}\u2026` : text);

  /** Gets or sets what is kept for the next time; null where the browser lets a page keep nothing. */
  function kept(name, value) {
    try {
      if (value === undefined) return localStorage.getItem(name);
      localStorage.setItem(name, value);
    } catch {
      // Then it holds until the page is left.
    }
    return null;
  }

  // Light and dark.

  const themes = ["auto", "light", "dark"];
  const themeNames = { auto: "same as the system", light: "light", dark: "dark" };
  const themeSigns = { auto: "\u25D0", light: "\u2600\uFE0E", dark: "\u263E" };

  function setTheme(theme) {
    if (theme === "auto") document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", theme);
    const button = byId("theme");
    if (!button) return;
    button.dataset.theme = theme;
    button.textContent = themeSigns[theme];
    button.setAttribute("aria-label", `Colours: ${themeNames[theme]}`);
    button.title = `Colours: ${themeNames[theme]}`;
  }

  function startTheme() {
    const was = kept("accession-theme");
    setTheme(themes.includes(was) ? was : "auto");
    const button = byId("theme");
    if (!button) return;
    button.addEventListener("click", () => {
      const next = themes[(themes.indexOf(button.dataset.theme) + 1) % themes.length];
      setTheme(next);
      kept("accession-theme", next);
      say(`Colours: ${themeNames[next]}`);
    });
  }

  startTheme();
  return { make, draw, byId, data, blocks, number, counted, bytes, percent, time, bars, line, table, command, say, thumbnail, picture, standIn, clipped, kept };
})();
