const css = String.raw;

/** Colours and type, light and dark. */
export const base = css`
  :root {
    color-scheme: light dark;
    --ground: #f5f6f8;
    --card: #ffffff;
    --ink: #1b2230;
    --muted: #565f70;
    --line: #dde1e8;
    --strong-line: #8a93a3;
    --accent: #1f4fd8;
    --accent-ink: #ffffff;
    --soft: #eef2fd;
    --done: #17744a;
    --done-soft: #e3f4ea;
    --doing: #1d56b3;
    --doing-soft: #e6effc;
    --todo: #565f70;
    --todo-soft: #edeff3;
    --late: #b3261e;
    --late-soft: #fdeceb;
    --bar-done: #2f9e6a;
    --bar-doing: #4b83e0;
    --bar-todo: #c3c9d4;
    --bar-late: #d9534a;
    --second: #b5610a;
    --shadow: 0 1px 2px rgb(16 24 40 / 6%);
  }
  @media (prefers-color-scheme: dark) {
    :root {
      --ground: #10141b;
      --card: #181e28;
      --ink: #e8ebf1;
      --muted: #a2abbb;
      --line: #2b3341;
      --strong-line: #7b8698;
      --accent: #8fb0ff;
      --accent-ink: #0d1626;
      --soft: #1f2a40;
      --done: #6fd3a0;
      --done-soft: #16322a;
      --doing: #93bafc;
      --doing-soft: #1c2c49;
      --todo: #b3bbc9;
      --todo-soft: #28303d;
      --late: #ff9f97;
      --late-soft: #3d2023;
      --bar-done: #4bb985;
      --bar-doing: #6b9bf0;
      --bar-todo: #4a5363;
      --bar-late: #e0736b;
      --second: #f0a24e;
      --shadow: none;
    }
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  html {
    -webkit-text-size-adjust: 100%;
  }
  body {
    margin: 0;
    background: var(--ground);
    color: var(--ink);
    font:
      16px/1.5 system-ui,
      -apple-system,
      'Segoe UI',
      Roboto,
      'Helvetica Neue',
      Arial,
      sans-serif;
    font-variant-numeric: tabular-nums;
    overflow-wrap: break-word;
  }
  h1,
  h2,
  h3,
  p,
  dl,
  dd,
  ul {
    margin: 0;
    padding: 0;
  }
  ul {
    list-style: none;
  }
  h1 {
    font-size: 1.75rem;
    line-height: 1.25;
    letter-spacing: -0.01em;
  }
  h2 {
    font-size: 1.2rem;
    line-height: 1.3;
  }
  h3 {
    font-size: 1.05rem;
    line-height: 1.35;
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.15em;
  }
  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
    border-radius: 4px;
  }
  main:focus {
    outline: none;
  }
  .muted {
    color: var(--muted);
  }
`;
