import { Module } from '@nestjs/common';
import { IdentityModule } from '../../contexts/identity/index.js';
import { SurfacesModule } from '../surfaces.module.js';
import { PagesDoor } from './pages-door.js';
import { PagesGuard } from './pages-guard.js';

/** What all pages for people share: the look, who is signed in, and how they come in. */
@Module({
  imports: [SurfacesModule, IdentityModule],
  providers: [PagesGuard, PagesDoor],
  exports: [PagesGuard, PagesDoor],
})
export class PagesModule {}
