import { z } from 'zod';
import { lengthOf } from '../text/text.js';

/**
 * Text that a person types, for arguments whose length has no refusal of its own: counted as people count, in code points after
 * NFC and without surrounding space. It arrives as it was passed; what is stored is tidied by the handler.
 */
export function typedText(least: number, most: number) {
  return z.string().check(({ value, issues }) => {
    const length = lengthOf(value);
    const about = { origin: 'string', inclusive: true, input: value } as const;
    if (length < least) issues.push({ ...about, code: 'too_small', minimum: least });
    if (length > most) issues.push({ ...about, code: 'too_big', maximum: most });
  });
}
