import { Global, Module } from '@nestjs/common';
import { OPENING_EFFECTS } from '../../catalogue/index.js';
import { OpeningLetters } from './opening-letters.js';

/** Global, because the catalogue asks for it and does not know of letters. */
@Global()
@Module({ providers: [{ provide: OPENING_EFFECTS, useClass: OpeningLetters }], exports: [OPENING_EFFECTS] })
export class OpeningLettersModule {}
