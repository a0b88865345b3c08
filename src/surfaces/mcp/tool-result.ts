import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Outcome } from '../../platform/contract/outcome.js';
import type { PeopleTextPlaces } from '../../platform/contract/people-text.js';
import { flatRefusal, refusalLine } from '../../platform/contract/render-refusal.js';
import { fencedJson } from './fence.js';

export const refusalMeta = 'lyceum/refusal';
/** What a window needs of an answer; hosts keep it away from the model. */
export const windowMeta = 'lyceum/window';

/**
 * A success is structured data and the same data as text, in which what people wrote is fenced. A refusal and a failure are tool errors of one line without
 * structured data, which clients would check against the output schema of a success.
 */
export function toolResult(outcome: Outcome, peopleText?: PeopleTextPlaces): CallToolResult {
  switch (outcome.kind) {
    case 'ok': {
      const text = fencedJson(outcome.data, peopleText);
      const meta = {
        ...(outcome.stale && { stale: { as_of: outcome.stale.asOf } }),
        ...(outcome.forWindow && { [windowMeta]: outcome.forWindow }),
      };
      return {
        content: [{ type: 'text', text }],
        structuredContent: outcome.data,
        isError: false,
        ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
      };
    }
    case 'refused':
      return { ...errorText(refusalLine(outcome.refusal)), _meta: { [refusalMeta]: flatRefusal(outcome.refusal) } };
    case 'failed':
      return errorText(outcome.failure.sentence);
  }
}

function errorText(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}
