import type { AddCommands } from '../host.js';
import { addExport } from './export.js';
import { addImport } from './import.js';
import { logTools, type LocalLog } from './log-tools.js';
import { addReplay } from './replay.js';
import { addShow } from './show.js';
import { addVerify } from './verify.js';

/** `events export|import|show|verify` and `replay`: the operator's and the analyst's hand on the log, on the data itself. */
export function eventCommands(open: () => Promise<LocalLog>): AddCommands {
  return (program, tools) => {
    const withLog = logTools(tools, open);
    const group = program.command('events').summary('Export, import, show and verify the event log');
    for (const add of [addExport, addImport, addShow, addVerify]) add(group, withLog);
    addReplay(program, withLog);
  };
}
