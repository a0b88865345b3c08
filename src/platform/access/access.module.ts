import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { KEY_USES } from './key-uses.js';
import { KeyRateLimiter } from './key-rate-limiter.js';
import { RATE_LIMITER } from './rate-limiter.js';
import { StoredKeyUses } from './stored-key-uses.js';

/** What every way in needs besides knowing people. The application provides `CONFIG` and `DATABASE` globally. */
@Global()
@Module({
  providers: [
    { provide: KEY_USES, useClass: StoredKeyUses },
    { provide: RATE_LIMITER, useFactory: (config: Config) => new KeyRateLimiter(config.rateLimit), inject: [CONFIG] },
  ],
  exports: [KEY_USES, RATE_LIMITER],
})
export class AccessModule {}
