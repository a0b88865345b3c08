const css = String.raw;

/** Cards of courses, and plots. A drawing has three widths, so that its words stay readable on a phone. */
export const figures = css`
  .course-cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
    gap: 0.75rem;
  }
  .course {
    display: grid;
    gap: 0.5rem;
    align-content: start;
  }
  .course progress {
    flex: 1;
    width: auto;
  }
  .course .progress {
    display: flex;
  }
  .line {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
    gap: 0.5rem 1rem;
    margin-top: 0.25rem;
  }
  .facts dt {
    color: var(--muted);
    font-size: 0.8125rem;
  }
  .written {
    white-space: pre-wrap;
  }
  .files {
    padding-left: 1.2rem;
    list-style: disc;
  }
  details > summary {
    cursor: pointer;
    color: var(--accent);
  }
  .rows details ul {
    display: grid;
    gap: 0.25rem;
    padding: 0.4rem 0 0 1rem;
    list-style: disc;
  }
  .figure > details {
    margin-top: 0.25rem;
  }
  .figure .card {
    margin-top: 0.75rem;
    box-shadow: none;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.25rem;
    font-size: 0.9rem;
  }
  .legend li::before {
    content: '';
    display: inline-block;
    width: 0.8rem;
    height: 0.8rem;
    margin-right: 0.45rem;
    border-radius: 3px;
    vertical-align: -0.05rem;
    background: var(--bar-doing);
  }
  .legend .courses::before {
    height: 4px;
    border-radius: 2px;
    vertical-align: 0.2rem;
    background: var(--second);
  }
  .legend .failed::before {
    background: var(--bar-late);
  }
  .plot {
    display: block;
    width: 100%;
    height: auto;
  }
  .plot text {
    fill: var(--ink);
    font-size: 14px;
  }
  .plot .tick {
    fill: var(--muted);
    font-size: 12px;
  }
  .plot .grid {
    stroke: var(--line);
  }
  .plot rect.lessons,
  .plot rect.waiting {
    fill: var(--bar-doing);
  }
  .plot rect.failed {
    fill: var(--bar-late);
  }
  .plot path.courses {
    fill: none;
    stroke: var(--second);
    stroke-width: 2.5;
  }
  .plot circle.courses {
    fill: var(--second);
  }
  .plot.thin,
  .plot.middle {
    display: none;
  }
  @media (max-width: 60rem) {
    .plot.wide {
      display: none;
    }
    .plot.middle {
      display: block;
    }
  }
  @media (max-width: 36rem) {
    .plot.middle {
      display: none;
    }
    .plot.thin {
      display: block;
    }
  }
`;
