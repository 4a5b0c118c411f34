// SPDX-License-Identifier: Apache-2.0

/// What the page of a run looks like, besides what all pages do.
enum RunPageStyle {
    static let css = Array(
        """
        .run { display: grid; gap: 1rem; padding-bottom: 3rem; max-width: 1120px; }
        .run-head { max-width: 1120px; }
        .masthead { padding-bottom: 1rem; }
        .run .card { padding: 1.25rem 1.5rem 1.5rem; }
        .run h2 { font-size: 1.375rem; }
        .run h3 { margin: 1.25rem 0 0.5rem; font-size: 1.0625rem; }
        .run .says { max-width: 46rem; font-size: 0.875rem; }
        .equation { display: flex; flex-wrap: wrap; gap: 0.5rem 0.875rem; }
        .pair { display: flex; align-items: baseline; gap: 0.875rem; }
        .equation .sign { color: var(--soft); font: 400 1.75rem/1 var(--serif); }
        .term { color: var(--soft); font-size: 0.875rem; white-space: nowrap; }
        .term b {
          display: block;
          color: var(--ink);
          font: 600 clamp(1.75rem, 4vw, 2.5rem)/1.1 var(--serif);
        }
        .term.none b { color: var(--soft); font-weight: 400; }
        .term.bad b { color: var(--trouble); }
        .term.all b { color: var(--accent); }
        .balance { margin-top: 1rem; font: 400 1.125rem/1.5 var(--serif); }
        .balance .mark { margin-inline-end: 0.25rem; }
        .remark { margin-top: 0.25rem; color: var(--soft); font-size: 0.9375rem; }
        .run .facts { margin-top: 1.25rem; }
        .drawing { margin: 0.5rem 0 1.25rem; }
        .drawing svg { max-width: 100%; height: auto; }
        .drawing .narrow { display: none; }
        .flow .title { fill: var(--soft); font: 400 14px var(--sans); }
        .flow .count { fill: var(--ink); font: 600 18px var(--serif); }
        .flow .number { fill: var(--ink); font: 500 13px var(--sans); }
        .flow .reason { fill: var(--soft); font: 400 12px var(--mono); }
        .flow .bar { fill: var(--accent); }
        .flow .bar.rejected { fill: var(--trouble); }
        .flow .bar.skipped { fill: var(--note); }
        .flow .bar.gained { fill: var(--good); }
        .flow .band { fill: var(--accent); opacity: 0.28; }
        .flow .band.rejected { fill: var(--trouble); opacity: 0.4; }
        .flow .band.skipped { fill: var(--note); opacity: 0.32; }
        .line-chart .tick { font-size: 12px; }
        .line-chart .line.second { stroke: var(--note); stroke-dasharray: 5 4; }
        .scroll { overflow-x: auto; }
        .grid { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
        .grid th, .grid td {
          padding: 0.375rem 0.75rem 0.375rem 0;
          border-bottom: 1px solid var(--line);
          text-align: start;
          vertical-align: top;
        }
        .grid thead th { color: var(--soft); font-weight: 500; }
        .grid tbody th { font-weight: 500; }
        .grid .number { width: 1%; text-align: end; white-space: nowrap; }
        .grid .bar-cell { width: 92px; padding-top: 0.6875rem; }
        .share .part { fill: var(--bar); }
        .works { min-width: 34rem; table-layout: fixed; }
        .works .id { width: 4.5rem; }
        .path, .detail { overflow-wrap: anywhere; }
        .path { font: 400 0.8125rem/1.5 var(--mono); }
        .detail { color: var(--soft); font-size: 0.8125rem; }
        .clip {
          display: -webkit-box;
          max-height: 4.75rem;
          overflow: hidden;
          overflow-wrap: anywhere;
          -webkit-box-orient: vertical;
          -webkit-line-clamp: 3;
        }
        .reasons, .examples { list-style: none; }
        .reasons > li { padding: 0.625rem 0; border-top: 1px solid var(--line); }
        .reason b { margin-inline-end: 0.25rem; font: 600 1.125rem/1.2 var(--serif); }
        .reason code { color: var(--soft); font: 500 0.8125rem var(--mono); }
        .hint { color: var(--soft); font-size: 0.875rem; }
        .examples { margin-top: 0.375rem; padding-inline-start: 1rem; }
        .examples li { padding: 0.0625rem 0; }
        .commands dt { margin-top: 0.75rem; font-size: 0.875rem; }
        .commands dd { margin-top: 0.25rem; }
        @media (max-width: 720px) {
          .drawing .wide { display: none; }
          .drawing .narrow { display: block; width: 100%; }
          .run .card { padding: 1rem; }
          .grid th, .grid td { padding-inline-end: 0.5rem; }
          .grid .bar-cell { display: none; }
        }
        @media print {
          .run { display: block; }
          .run .card { margin-bottom: 1rem; border: 0; padding: 0; }
          .run section { break-inside: auto; }
          .drawing .wide { display: block; }
          .drawing .narrow { display: none; }
          .scroll { overflow: visible; }
          .reasons > li, .grid tr { break-inside: avoid; }
        }

        """.utf8
    )
}
