#!/usr/bin/env node
import { ensureBuilt } from '../scripts/build.mjs';

try {
  ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../dist/src/surfaces/cli/main.js');
