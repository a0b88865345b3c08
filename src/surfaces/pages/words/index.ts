import type { Locale } from '../../../platform/contract/refusal.js';
import { en } from './en.js';
import { ru } from './ru.js';
import type { Words } from './words.js';

export type { Problem, Words } from './words.js';

export const WORDS: Readonly<Record<Locale, Words>> = { en, ru };
