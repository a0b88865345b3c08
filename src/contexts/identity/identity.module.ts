import { Module } from '@nestjs/common';
import { Claims } from './claims.js';
import { Spaces } from './spaces/spaces.js';

@Module({
  providers: [Claims, Spaces],
  exports: [Claims, Spaces],
})
export class IdentityModule {}
