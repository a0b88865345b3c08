import { owedIds, type LandedFile, type OwedFile } from '../../scripts/coverage/owed.js';
import { idsIn } from '../../scripts/coverage/shown.js';

const ids = (source: string) => [...idsIn(source)].toSorted();

describe('coverage of rules by tests', () => {
  test('finds ids in the names of suites and tests', () => {
    const source = "describe('R-001 spaces', () => { it('names them (R-010, LMS-44)', () => {}); test(`ES-3`, f); });";
    expect(ids(source)).toEqual(['ES-3', 'LMS-44', 'R-001', 'R-010']);
  });

  test('an id anywhere else shows nothing', () => {
    expect(ids("// R-001\nconst a = 'R-002'; expect('R-003'); it('x', () => { log('R-004'); });")).toEqual([]);
  });

  test('a skipped test shows nothing, nor does what lies in it', () => {
    expect(
      ids("it.skip('R-001', f); xit('R-002', f); it.todo('R-003'); describe.skip('x', () => { it('R-004', f); });"),
    ).toEqual([]);
  });

  test('a table of cases shows the id of every row', () => {
    const cells = "it.each([['goals_open', 1], ['busy', 2]])('refusal:%s@request_quiz', f);";
    const fields = "it.each([{ code: 'busy', tool: 'mark_goal' }] as const)('refusal:$code@$tool', f);";
    expect(ids(cells)).toEqual(['refusal:busy@request_quiz', 'refusal:goals_open@request_quiz']);
    expect(ids(fields)).toEqual(['refusal:busy@mark_goal']);
    const named =
      "const cases: [string][] = [['busy']]; describe('x', () => { it.each(cases)('refusal:%s@enroll', f); });";
    expect(ids(named)).toEqual(['refusal:busy@enroll']);
  });

  test('one case has one id, however it is written', () => {
    expect(ids("it('LMS-4', f); it('LMS-04', f); it('MCP-07', f);")).toEqual(['LMS-04', 'MCP-7']);
  });

  test('every tool is owed; a landed one owes its rules, the refusals of the contract and its own', () => {
    const owed: OwedFile = {
      tools: {
        set_space: { rules: ['R-004', 'R-021'], refusals: ['space_not_available'] },
        later: { rules: ['R-9'], refusals: [] },
      },
      agentConduct: ['R-021'],
      general: [],
      cases: [],
    };
    const landed: LandedFile = { rules: { order: ['R-260'] }, cases: ['LMS-01'], trials: { ES: [1], MCP: [2] } };
    expect(Object.fromEntries(owedIds(owed, landed, [{ name: 'set_space', refusals: ['busy'] }]))).toEqual({
      'tool:set_space': 'tools',
      'tool:later': 'tools',
      'R-260': 'rules',
      'R-004': 'rules',
      'R-021': 'agent conduct',
      'refusal:busy@set_space': 'refusals',
      'refusal:space_not_available@set_space': 'refusals',
      'LMS-01': 'cases',
      'ES-1': 'ES trials',
      'MCP-2': 'MCP trials',
    });
  });
});
