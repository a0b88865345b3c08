const css = String.raw;

/** Where a table has no room, a row of it is a card: what matters first, in few lines. */
export const cards = css`
  @media (max-width: 56rem) {
    .rows,
    .rows tbody,
    .rows tr,
    .rows td {
      display: block;
    }
    .rows thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .rows tbody tr {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
      gap: 0.5rem 1rem;
      padding: 0.9rem 1rem;
      border-bottom: 1px solid var(--line);
    }
    .rows tbody tr:hover,
    .rows tbody tr:hover td:first-child {
      background: none;
    }
    .rows tbody tr:last-child {
      border-bottom: 0;
    }
    .rows tbody td {
      min-width: 0;
      padding: 0;
      border: 0;
      white-space: normal;
    }
    .rows tbody td::before {
      content: attr(data-label);
      display: block;
      color: var(--muted);
      font-size: 0.8125rem;
    }
    .rows tbody td:first-child {
      position: static;
      padding: 0;
      grid-column: 1 / -1;
      font-size: 1.05rem;
      font-weight: 600;
    }
    .rows tbody td:first-child::before,
    .rows tbody .of-course::before,
    .rows tbody .of-organization::before {
      content: none;
    }
    .rows tbody .of-course,
    .rows tbody .of-organization {
      grid-column: 1 / -1;
    }
    .rows tbody .of-organization {
      color: var(--muted);
    }
    .rows tbody .of-user,
    .rows tbody .of-mandatory,
    .rows tbody .of-document,
    .rows tbody .of-quiz,
    .rows tbody .of-overdue:has(.no) {
      display: none;
    }
  }
`;
