import { failed, type Outcome } from '../../platform/contract/outcome.js';
import { Failure } from '../../platform/contract/failure.js';
import { toolResult } from './tool-result.js';

const refusal: Outcome = {
  kind: 'refused',
  refusal: { code: 'busy', message: 'Try again', details: { session: 'r.s1' } },
};

describe('The result of a tool', () => {
  it('MCP-12: is structured data and the same text', () => {
    const { content, structuredContent, _meta } = toolResult({ kind: 'ok', data: { a: [] } });
    expect({ content, structuredContent, _meta }).toEqual({
      content: [{ type: 'text', text: '{"a":[]}' }],
      structuredContent: { a: [] },
      _meta: undefined,
    });
  });

  it('says from when the data is', () => {
    const stale = { asOf: '2026-11-30T10:00:00.000Z' };
    expect(toolResult({ kind: 'ok', data: {}, stale })._meta).toEqual({ stale: { as_of: stale.asOf } });
  });

  it('R-155: gives a window what only the window needs, apart from what a model reads', () => {
    const forWindow = { ticket: 't' };
    const { content, structuredContent, _meta } = toolResult({ kind: 'ok', data: { a: 1 }, forWindow });
    expect(JSON.stringify([content, structuredContent])).not.toContain('ticket');
    expect(_meta).toEqual({ 'lyceum/window': forWindow });
  });

  it('MCP-9: of a refusal has no structured data', () => {
    expect(toolResult(refusal)).toEqual({
      content: [{ type: 'text', text: 'Try again [busy] session: "r.s1"' }],
      isError: true,
      _meta: { 'lyceum/refusal': { code: 'busy', message: 'Try again', session: 'r.s1' } },
    });
  });

  it('of a failure is its sentence and nothing else', () => {
    const failure = failed(new Failure('not_found', [], { cause: new Error('secret') }), {
      locale: 'en',
      correlationId: 'c',
    });
    expect(toolResult(failure)).toEqual({
      content: [{ type: 'text', text: 'The requested object does not exist' }],
      isError: true,
    });
  });
});
