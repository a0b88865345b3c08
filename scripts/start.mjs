import { ensureBuilt } from './build.mjs';

// The server runs in this very process: signals reach it, and nothing outlives it.
try {
  ensureBuilt();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../dist/src/main.js');
