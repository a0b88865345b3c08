import { shownFailures } from '../../src/platform/contract/failure-texts.js';
import type { Registered, Registry } from '../../src/platform/contract/registry.js';
import type { Audience, Surface } from '../../src/platform/contract/use-case.js';
import { mcpEndpoints, type McpEndpoint } from '../../src/surfaces/mcp/mcp-endpoint.js';
import { toolOf } from '../../src/surfaces/mcp/tool-table.js';
import { schemaRows, type SchemaRow } from './schema-rows.js';
import { table, titled } from './markdown.js';

/** `docs/tools/<surface>.md`: everything an agent's author must know of the tools of one surface. */
export function toolsDoc(surface: Surface, registered: readonly Registered[]): string {
  const endpoint = mcpEndpoints.find((one) => one.surface === surface);
  const places = [
    ...(endpoint ? [`MCP: ${endpoint.paths.map((path) => `\`${path}\``).join(', ')}`] : []),
    `HTTP: \`POST /api/${surface}/<name>\``,
  ];
  const index = registered.map(({ contract }) => [`[${contract.name}](#${contract.name})`, contract.title]);
  return [
    titled(1, `Use cases: ${surface}`),
    places.join(' · '),
    table(['name', 'what it is'], index),
    ...registered.map(toolSection),
    ...(endpoint?.prompts.length ? [titled(2, 'Prompts'), promptsTable(endpoint)] : []),
    titled(2, 'Failures'),
    'Not refusals: an HTTP status, in MCP a tool error of one sentence.',
    table(
      ['status', 'when', 'English', 'Russian'],
      shownFailures.map(({ status, when, en, ru }) => [String(status), when, en, ru]),
    ),
  ].join('\n\n');
}

function toolSection(registered: Registered): string {
  const { contract } = registered;
  const parameters = schemaRows(registered.inputSchema);
  return [
    titled(2, contract.name),
    `**${contract.title}.** ${contract.description}`,
    `${hintsText(registered)} For ${audienceText(contract.audience)}.`,
    titled(3, `Parameters of ${contract.name}`),
    parameters.length ? rowsTable(parameters, true) : 'None.',
    titled(3, `Result of ${contract.name}`),
    rowsTable(schemaRows(registered.outputSchema), false),
    titled(3, `Refusals of ${contract.name}`),
    refusalsOf(registered),
  ].join('\n\n');
}

/** What a person picks in their client to begin. */
function promptsTable({ prompts }: McpEndpoint): string {
  return table(
    ['name', 'title', 'what it is for'],
    prompts.map(({ name, title, description }) => [`\`${name}\``, title, description]),
  );
}

function rowsTable(rows: readonly SchemaRow[], areParameters: boolean): string {
  const header = ['name', 'type', areParameters ? 'required' : 'always', 'meaning'];
  return table(
    header,
    rows.map(({ path, type, required, description }) => [`\`${path}\``, type, required ? 'yes' : 'no', description]),
  );
}

function refusalsOf({ contract }: Registered): string {
  const rows = Object.entries(contract.refusals).map(([code, { en, ru, details }]) => {
    const carried = Object.entries(details).map(([name, what]) => `\`${name}\`: ${what}`);
    return [`\`${code}\``, carried.join('; ') || '–', en, ru];
  });
  return rows.length ? table(['code', 'details', 'English', 'Russian'], rows) : 'None.';
}

function hintsText({ contract, changes }: Registered): string {
  const effect = changes ? 'Changes something' : 'Only reads';
  const harm = contract.hints.destructive ? ', may destroy' : '';
  const again = contract.hints.idempotent ? ', may be repeated' : ', must not be repeated blindly';
  const way = contract.pipelineOnly ? ' Not a tool of agents: over HTTP and the command line only.' : '';
  return `${effect}${harm}${again}${contract.hints.openWorld ? ', reaches beyond the platform' : ''}.${way}`;
}

export function audienceText(audience: Audience): string {
  return audience === 'everyone' ? 'everyone with a key' : audience.join(', ');
}

/** Of each surface: its document and, where it is an MCP endpoint, its `tools/list`, so that every change of it is seen. */
export function toolsDocs(registry: Registry): ReadonlyMap<string, string> {
  return new Map(
    registry.surfaces.flatMap((surface) => {
      const registered = registry.list(surface);
      const isEndpoint = mcpEndpoints.some((one) => one.surface === surface);
      const listed: [string, string] = [
        `docs/tools/${surface}.mcp.json`,
        JSON.stringify(registry.tools(surface).map(toolOf)),
      ];
      return [
        [`docs/tools/${surface}.md`, toolsDoc(surface, registered)] as [string, string],
        ...(isEndpoint ? [listed] : []),
      ];
    }),
  );
}
