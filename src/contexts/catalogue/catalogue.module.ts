import { Module } from '@nestjs/common';
import { ReleaseLibrary } from './release-library.js';

@Module({
  providers: [ReleaseLibrary],
  exports: [ReleaseLibrary],
})
export class CatalogueModule {}
