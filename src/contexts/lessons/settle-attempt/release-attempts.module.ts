import { Global, Module } from '@nestjs/common';
import { PUBLICATION_EFFECTS } from '../../catalogue/index.js';
import { ReleaseAttempts } from './release-attempts.js';

/** Global, because the catalogue asks for the effects of a publication and must not know of lessons. */
@Global()
@Module({
  providers: [{ provide: PUBLICATION_EFFECTS, useClass: ReleaseAttempts }],
  exports: [PUBLICATION_EFFECTS],
})
export class ReleaseAttemptsModule {}
