import type { DemoFile } from './demo-file.js';

/** What a person sees who has just started the demo world: where to go, who there is, and how to connect an agent. */
export function welcome({ url, people, courses }: DemoFile): string {
  const client = {
    mcpServers: {
      lyceum: { type: 'http', url: `${url}/mcp`, headers: { Authorization: `Bearer ${people.learner.key}` } },
    },
  };
  return [
    '',
    'The demo world of Lyceum',
    '',
    `  learners' tools    ${url}/mcp`,
    `  curators' tools    ${url}/authoring`,
    `  managers' pages    ${url}/reports   (sign in with the key of manager)`,
    `  HTTP methods       ${url}/api/openapi.json`,
    `  state              ${url}/readyz   ${url}/metrics`,
    '',
    'People and their keys (also in demo.json of the data folder):',
    ...columns(Object.entries(people).map(([name, { login, key }]) => [name, login, key])),
    '',
    'Courses: main is in English and open to everybody, second in Russian and for Tern Logistics',
    ...columns(Object.entries(courses)),
    '',
    'Paste this into an MCP client to study as the learner (learner3 is answered in Russian):',
    '',
    JSON.stringify(client, null, 2),
    '',
    `Or in Claude Code: claude mcp add --transport http lyceum ${url}/mcp --header "Authorization: Bearer ${people.learner.key}"`,
    '',
  ].join('\n');
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`);
}
