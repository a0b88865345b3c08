import pg from 'pg';
import { projections } from '../../projections/index.js';
import { PostgresEventStore } from '../../src/platform/event-store/postgres/postgres-event-store.js';
import { Progress } from '../../src/platform/read-store/progress.js';
import { ReadStoreDaemon } from '../../src/platform/read-store/read-store-daemon.js';

/** Keeps the platform's read models in the database at the address, and does nothing else: it is there in half a second. */
const [url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url });
new ReadStoreDaemon(
  new PostgresEventStore(new pg.Pool({ connectionString: url })),
  pool,
  projections,
  new Progress(),
).start();
process.send?.('works');
