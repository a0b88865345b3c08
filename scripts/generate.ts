/** Writes the documents that are made from contracts and events; `--check` fails when one of them is stale. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { events, useCases } from '../src/contexts/index.js';
import { Registry } from '../src/platform/contract/registry.js';
import { settleDocuments } from './generate/documents.js';
import { eventSources } from './generate/event-sources.js';
import { eventsDoc } from './generate/events-doc.js';
import { openApiDoc } from './generate/openapi-doc.js';
import { rolesDoc } from './generate/roles-doc.js';
import { toolsDocs } from './generate/tools-doc.js';

const root = join(import.meta.dirname, '..');
const onlyCheck = process.argv.includes('--check');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const registry = new Registry(useCases);

const stale = await settleDocuments(
  root,
  new Map([
    ...toolsDocs(registry),
    ['docs/events.md', eventsDoc(events, eventSources(join(root, 'src/contexts')))],
    ['docs/roles.md', rolesDoc(registry)],
    ['docs/openapi.json', openApiDoc(registry, version)],
  ]),
  onlyCheck,
);
const said = onlyCheck ? 'Stale, run `npm run generate`' : 'Written';
console.log(stale.length ? `${said}: ${stale.join(', ')}` : 'All generated documents are up to date');
if (onlyCheck && stale.length) process.exitCode = 1;
