const css = String.raw;

/** Fields, buttons and the filter. Whatever is touched is at least 44 pixels high on a phone. */
export const forms = css`
  button,
  .button,
  input,
  textarea,
  select {
    font: inherit;
    color: inherit;
    min-height: 2.5rem;
    border-radius: 8px;
    border: 1px solid var(--strong-line);
    background: var(--card);
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    padding: 0.35rem 1rem;
    font-weight: 550;
    text-decoration: none;
    cursor: pointer;
  }
  .button {
    color: var(--ink);
  }
  button:hover,
  .button:hover {
    background: var(--soft);
  }
  button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  button.primary:hover {
    filter: brightness(1.1);
  }
  button.quiet {
    border-color: transparent;
    background: none;
    padding: 0.35rem 0.6rem;
    color: var(--muted);
  }
  button.quiet:hover {
    background: var(--soft);
    color: var(--ink);
  }
  input,
  textarea,
  select {
    width: 100%;
    padding: 0.35rem 0.7rem;
  }
  select {
    text-overflow: ellipsis;
  }
  textarea {
    min-height: 10rem;
    resize: vertical;
  }
  input[type='file'] {
    height: auto;
    padding: 0.6rem 0.7rem;
  }
  input[aria-invalid] {
    border-color: var(--late);
  }
  .stack,
  .field {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.35rem;
    align-content: start;
  }
  .stack {
    gap: 0.9rem;
  }
  .stack button {
    justify-self: start;
  }
  .field > label {
    font-size: 0.875rem;
    font-weight: 550;
  }
  .field .muted {
    font-size: 0.875rem;
  }
  .fault {
    color: var(--late);
  }
  .filter {
    display: flex;
    flex-wrap: wrap;
    gap: 0.9rem 1rem;
    align-items: end;
  }
  .filter > .field {
    flex: 1 1 10rem;
    max-width: 24rem;
  }
  .checks {
    display: grid;
  }
  .check {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 1.75rem;
  }
  .check input {
    flex: none;
    width: 1.1rem;
    min-height: 1.1rem;
    height: 1.1rem;
    accent-color: var(--accent);
  }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 0.5rem;
  }
  .actions {
    display: flex;
    gap: 0.5rem;
  }
  @media (min-width: 56rem) {
    .sorting {
      display: none;
    }
  }
  @media (max-width: 40rem) {
    button,
    .button,
    input:not([type='checkbox']),
    select {
      min-height: 2.75rem;
    }
    .check {
      min-height: 2.75rem;
    }
    .filter {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    .filter > * {
      grid-column: 1 / -1;
    }
    .filter > .field {
      max-width: none;
    }
    .filter > .half {
      grid-column: auto;
    }
    .checks {
      grid-template-columns: subgrid;
    }
    .actions > * {
      flex: 1;
    }
  }
`;
