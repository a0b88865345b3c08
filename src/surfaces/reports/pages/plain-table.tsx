import type { ComponentChildren, VNode } from 'preact';

/** A plain table; on a phone each row is a card like those of the report. */
export function PlainTable(props: {
  name: string;
  heads: readonly string[];
  rows: readonly (readonly ComponentChildren[])[];
}): VNode {
  const { name, heads, rows } = props;
  return (
    <div class="card scroll" role="region" aria-label={name} tabIndex={0}>
      <table class="rows" role="table">
        <thead role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th key={head} scope="col" role="columnheader">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((cells, row) => (
            <tr key={row} role="row">
              {cells.map((cell, at) => (
                <td key={heads[at]} role="cell" data-label={heads[at]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
