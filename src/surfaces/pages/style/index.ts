import { createHash } from 'node:crypto';
import { base } from './base.js';
import { cards } from './cards.js';
import { data } from './data.js';
import { figures } from './figures.js';
import { forms } from './forms.js';
import { frame } from './frame.js';

export { ICON } from './icon.js';

/** The one stylesheet of all pages; no page has a style of its own, so the policy of content needs no exception. */
export const STYLESHEET = [base, frame, forms, data, cards, figures].join('\n').replace(/^ {2}/gmu, '');

/** Part of its address: a changed sheet is another address, and each may be kept for ever. */
export const STYLE_VERSION = createHash('sha256').update(STYLESHEET).digest('hex').slice(0, 12);
