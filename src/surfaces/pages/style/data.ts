const css = String.raw;

/** Tiles, tables and badges. */
export const data = css`
  .summary {
    display: grid;
    gap: 0.75rem;
  }
  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
    gap: 0.75rem;
  }
  .tile {
    position: relative;
    padding: 0.9rem 1.1rem;
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 12px;
    box-shadow: var(--shadow);
  }
  .tile dt {
    color: var(--muted);
    font-size: 0.9rem;
  }
  .tile dt a {
    color: inherit;
    text-decoration: none;
  }
  .tile dt a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: 12px;
  }
  .tile:has(a:hover) {
    border-color: var(--accent);
  }
  .tile dt a:hover {
    text-decoration: underline;
  }
  .tile dd {
    font-size: 1.75rem;
    line-height: 1.2;
    font-weight: 650;
  }
  .tile.completed dd {
    color: var(--done);
  }
  .tile.in_progress dd {
    color: var(--doing);
  }
  .tile.late dd {
    color: var(--late);
  }
  .shares {
    display: block;
    width: 100%;
    height: 10px;
    border-radius: 5px;
  }
  .shares .completed {
    fill: var(--bar-done);
  }
  .shares .in_progress {
    fill: var(--bar-doing);
  }
  .shares .not_started {
    fill: var(--bar-todo);
  }
  .scroll {
    padding: 0;
    overflow-x: auto;
  }
  .rows {
    width: 100%;
    border-collapse: collapse;
    font-size: 0.875rem;
  }
  .rows th,
  .rows td {
    padding: 0.55rem 0.6rem;
    text-align: left;
    vertical-align: middle;
    border-bottom: 1px solid var(--line);
  }
  .rows th:first-child,
  .rows td:first-child {
    position: sticky;
    left: 0;
    padding-left: 1rem;
    background: var(--card);
  }
  .rows th {
    font-size: 0.8125rem;
    font-weight: 600;
    color: var(--muted);
    white-space: nowrap;
  }
  .rows th a {
    color: inherit;
    text-decoration: none;
  }
  .rows th a:hover {
    color: var(--ink);
    text-decoration: underline;
  }
  .rows th a::after {
    content: '↕' / '';
    margin-left: 0.3em;
    opacity: 0.45;
  }
  .rows th a.sorted {
    color: var(--ink);
  }
  .rows th a.asc::after {
    content: '↑' / '';
    opacity: 1;
  }
  .rows th a.desc::after {
    content: '↓' / '';
    opacity: 1;
  }
  .rows tbody tr:last-child td {
    border-bottom: 0;
  }
  .rows tbody tr:hover,
  .rows tbody tr:hover td:first-child {
    background: var(--soft);
  }
  .of-full_name {
    min-width: 9rem;
    font-weight: 550;
  }
  .of-course {
    min-width: 10rem;
  }
  .of-deadline,
  .of-last_activity,
  .of-document,
  .of-quiz {
    white-space: nowrap;
  }
  .badge,
  .tag {
    display: inline-block;
    padding: 0.05rem 0.55rem;
    border-radius: 999px;
    font-size: 0.8125rem;
    font-weight: 550;
    white-space: nowrap;
  }
  .badge.completed {
    background: var(--done-soft);
    color: var(--done);
  }
  .badge.in_progress {
    background: var(--doing-soft);
    color: var(--doing);
  }
  .badge.not_started {
    background: var(--todo-soft);
    color: var(--todo);
  }
  .badge.late {
    background: var(--late-soft);
    color: var(--late);
  }
  .tag {
    margin-left: 0.4rem;
    border: 1px solid var(--line);
    color: var(--muted);
  }
  .line .tag {
    margin-left: 0;
  }
  .progress {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    white-space: nowrap;
  }
  progress {
    appearance: none;
    width: 4rem;
    height: 8px;
    border: 0;
    border-radius: 4px;
    overflow: hidden;
    background: var(--bar-todo);
  }
  progress::-webkit-progress-bar {
    background: var(--bar-todo);
  }
  progress::-webkit-progress-value {
    background: var(--bar-done);
  }
  progress::-moz-progress-bar {
    background: var(--bar-done);
  }
`;
