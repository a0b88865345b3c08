import type { Tool } from '@modelcontextprotocol/server';
import type { Registered } from '../../platform/contract/registry.js';

/** What `tools/list` shows of a use case. */
export function toolOf({ contract, inputSchema, outputSchema }: Registered): Tool {
  const { name, title, description, hints, appOnly } = contract;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as Tool['inputSchema'],
    outputSchema: outputSchema,
    annotations: {
      title,
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    },
    ...(appOnly ? { _meta: { ui: { visibility: ['app'] } } } : {}),
  };
}
