import { applicationHost } from '../../cli-host.js';
import { runCli } from './run-cli.js';

process.exitCode = await runCli(process.argv.slice(2), applicationHost(), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  interactive: process.stderr.isTTY,
});
