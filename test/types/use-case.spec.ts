import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const here = dirname(fileURLToPath(import.meta.url));

describe('The types of a use case', () => {
  it('catch every mistake of the probe, so that no handler compiles with a refusal its contract lacks', () => {
    const { config } = ts.readConfigFile(join(here, '../../tsconfig.json'), (file) => ts.sys.readFile(file)) as {
      config: object;
    };
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(here, '../..'));
    const program = ts.createProgram([join(here, 'use-case.probe.ts')], { ...options, noEmit: true });
    const found = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start }) => {
      const line = file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : 0;
      return `${file?.fileName ?? ''}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    expect(found).toEqual([]);
  }, 60_000);
});
