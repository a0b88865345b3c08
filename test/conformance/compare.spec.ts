import { compare, neverSeen, type Check } from '../../scripts/conformance/compare.js';

const check = (place: string, status: Check['status']): Check => {
  const [scenario = '', id = ''] = place.split('/');
  return { scenario, id, status, message: 'because' };
};
const expected = [
  { reason: 'no such tool', checks: ['call/tool', 'call/wire'] },
  { reason: 'not offered', checks: ['tasks/*'] },
];
const asExpected = [
  check('call/tool', 'FAILURE'),
  check('call/wire', 'WARNING'),
  check('call/other', 'SUCCESS'),
  check('tasks/any', 'FAILURE'),
  check('list/list', 'SUCCESS'),
  check('list/sometimes', 'SKIPPED'),
];

describe('A run of the conformance suite', () => {
  it('is in order when exactly what is expected failed', () => {
    const verdict = compare(asExpected, expected);
    expect(verdict).toMatchObject({ faults: [], passed: ['list'], checksPassed: 2, failedAsExpected: 3 });
    expect(neverSeen([verdict], expected)).toEqual([]);
  });

  it.each(['FAILURE', 'WARNING'] as const)('is at fault by a %s that nobody expects', (status) => {
    expect(compare([...asExpected, check('list/order', status)], expected).faults).toEqual([
      'failed: list/order: because',
    ]);
  });

  it('is at fault by an expected failure that passes now', () => {
    const better = asExpected.map((one) => (one.id === 'tool' ? { ...one, status: 'SUCCESS' as const } : one));
    expect(compare(better, expected).faults).toEqual(['passes now, take it from the list: call/tool']);
  });

  it('is not better for one success of a check that also fails', () => {
    expect(compare([...asExpected, check('call/tool', 'SUCCESS')], expected).faults).toEqual([]);
  });

  it('leaves no entry that fails nowhere', () => {
    const runs = [asExpected.slice(1), asExpected.slice(1, 3)].map((checks) => compare(checks, expected));
    expect(neverSeen(runs, expected)).toEqual(['fails nowhere, take it from the list: call/tool']);
    expect(neverSeen([runs[1]!], expected)).toContain('fails nowhere, take it from the list: tasks/*');
  });
});
