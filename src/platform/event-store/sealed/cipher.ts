import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Ciphered {
  readonly iv: Buffer;
  /** Cipher text followed by the tag. */
  readonly ct: Buffer;
}

export function encrypt(key: Buffer, content: Buffer, context: string): Ciphered {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  return { iv, ct: Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]) };
}

/** Throws when the key, the context or a single bit is another one. */
export function decrypt(key: Buffer, { iv, ct }: Ciphered, context: string): Buffer {
  const end = ct.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(ct.subarray(end));
  return Buffer.concat([decipher.update(ct.subarray(0, end)), decipher.final()]);
}

/** One buffer for a column: the iv, then the rest. */
export function packed({ iv, ct }: Ciphered): Buffer {
  return Buffer.concat([iv, ct]);
}

export function unpacked(bytes: Buffer): Ciphered {
  return { iv: bytes.subarray(0, IV_BYTES), ct: bytes.subarray(IV_BYTES) };
}
