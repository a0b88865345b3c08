const css = String.raw;

/** The frame of the pages: head, menu, content, cards. */
export const frame = css`
  .skip {
    position: absolute;
    left: 1rem;
    top: -4rem;
    z-index: 2;
    padding: 0.5rem 1rem;
    border-radius: 8px;
    background: var(--accent);
    color: var(--accent-ink);
  }
  .skip:focus {
    top: 0.5rem;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1.5rem;
    padding: 0.6rem clamp(1rem, 3vw, 2rem);
    background: var(--card);
    border-bottom: 1px solid var(--line);
  }
  .brand {
    display: inline-flex;
    align-items: center;
    gap: 0.6rem;
    color: var(--ink);
    font-weight: 650;
    font-size: 1.05rem;
    text-decoration: none;
  }
  .brand img {
    display: block;
  }
  .menu {
    display: flex;
    gap: 0.25rem;
  }
  .menu a {
    padding: 0.4rem 0.75rem;
    border-radius: 8px;
    color: var(--muted);
    text-decoration: none;
    font-weight: 550;
  }
  .menu a:hover {
    background: var(--soft);
    color: var(--ink);
  }
  .menu a[aria-current] {
    background: var(--soft);
    color: var(--accent);
  }
  .account {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem;
    margin-left: auto;
  }
  .who {
    margin-right: 0.5rem;
    color: var(--muted);
  }
  @media (max-width: 40rem) {
    .bar {
      gap: 0.25rem 0.5rem;
      justify-content: space-between;
    }
    .account {
      flex: 1;
      justify-content: end;
    }
    .bar .who {
      display: none;
    }
  }
  main {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1.25rem;
    max-width: 88rem;
    margin: 0 auto;
    padding: 1.75rem clamp(1rem, 3vw, 2rem) 3rem;
  }
  main > section:not(.card, .summary) {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.75rem;
  }
  .heading {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 1.5rem;
  }
  .narrow {
    width: 100%;
    max-width: 30rem;
    margin: 1rem auto;
  }
  div.narrow,
  section.card {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
  }
  .lead {
    color: var(--muted);
    font-size: 1.05rem;
  }
  .card {
    padding: 1.25rem;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 12px;
    box-shadow: var(--shadow);
  }
  .notice {
    padding: 0.75rem 1rem;
    border-radius: 8px;
    background: var(--doing-soft);
    color: var(--ink);
  }
  .nothing {
    padding: 2rem 1.25rem;
    text-align: center;
    color: var(--muted);
  }
  .foot {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.75rem 1.5rem;
    font-size: 0.9rem;
  }
  .pager {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    font-size: 1rem;
  }
`;
