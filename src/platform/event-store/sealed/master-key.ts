import { scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { decrypt, encrypt, KEY_BYTES, packed, unpacked } from './cipher.js';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const PROOF = Buffer.from('lyceum');

/** The key that wraps all others; it exists in memory only. */
export class MasterKey {
  private constructor(private readonly key: Buffer) {}

  static async of(secret: string, salt: Buffer): Promise<MasterKey> {
    return new MasterKey(await derive(secret, salt, KEY_BYTES));
  }

  wrap(key: Buffer, subject: string): Buffer {
    return packed(encrypt(this.key, key, `key of ${subject}`));
  }

  unwrap(wrapped: Buffer, subject: string): Buffer {
    return decrypt(this.key, unpacked(wrapped), `key of ${subject}`);
  }

  /** Something only this key can open. */
  prove(): Buffer {
    return packed(encrypt(this.key, PROOF, 'proof'));
  }

  opens(proof: Buffer): boolean {
    try {
      return decrypt(this.key, unpacked(proof), 'proof').equals(PROOF);
    } catch {
      return false;
    }
  }
}
