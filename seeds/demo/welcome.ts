import type { DemoFile } from './demo-file.js';

/** What a person sees who has just started the demo world: where to go, who there is, and how to connect an agent. */
export function welcome({ url, people, courses }: DemoFile): string {
  const client = {
    mcpServers: {
      lyceum: { type: 'http', url: `${url}/mcp`, headers: { Authorization: `Bearer ${people.learner.key}` } },
    },
  };
  const width = Math.max(...Object.keys(people).map((name) => name.length));
  return [
    '',
    'The demo world of Lyceum',
    '',
    `  learners' tools    ${url}/mcp`,
    `  HTTP methods       ${url}/api/openapi.json`,
    `  state              ${url}/readyz   ${url}/metrics`,
    '',
    'People and their keys (also in demo.json of the data folder):',
    ...Object.entries(people).map(([name, { login, key }]) => `  ${name.padEnd(width)}  ${login.padEnd(7)} ${key}`),
    '',
    `The course to begin with: ${courses.main}`,
    '',
    'Paste this into an MCP client to study as the learner:',
    '',
    JSON.stringify(client, null, 2),
    '',
    `Or in Claude Code: claude mcp add --transport http lyceum ${url}/mcp --header "Authorization: Bearer ${people.learner.key}"`,
    '',
  ].join('\n');
}
