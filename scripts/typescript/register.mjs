/** `node --import ./scripts/typescript/register.mjs file.ts` runs TypeScript from source, decorators included. */
import { register } from 'node:module';

register('./hooks.mjs', import.meta.url);
