import { createHash } from 'node:crypto';
import { tidy } from '../../platform/text/text.js';

/** Tells whether a text is the same: as it is stored, whichever line ends a browser sends. */
export function textMark(text: string): string {
  return createHash('sha256')
    .update(tidy(text.replaceAll('\r\n', '\n')))
    .digest('base64url');
}
