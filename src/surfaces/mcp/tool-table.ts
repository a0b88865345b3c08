import type { Tool } from '@modelcontextprotocol/server';
import type { Registered } from '../../platform/contract/registry.js';
import { windowMetaOf } from './windows/chat-windows.js';

/** What `tools/list` shows of a use case. */
export function toolOf({ contract, inputSchema, outputSchema }: Registered): Tool {
  const { name, title, description, hints } = contract;
  const meta = windowMetaOf(contract);
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
    ...(meta && { _meta: meta }),
  };
}
