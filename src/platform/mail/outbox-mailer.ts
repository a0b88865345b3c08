import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composed, type Sender } from './compose.js';
import type { Delivery, Letter, Mailer } from './mailer.js';

/** Letters as files `<id>.eml` of a folder, for an installation without a mail server. A letter sent again replaces its file. */
export class OutboxMailer implements Mailer {
  constructor(
    private readonly folder: string,
    private readonly sender: Sender,
  ) {}

  async send(letter: Letter): Promise<Delivery> {
    const file = join(this.folder, `${letter.id}.eml`);
    try {
      const message = await composed(letter, this.sender);
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { kind: 'sent' };
    } catch (error) {
      return { kind: 'deferred', reason: String(error) };
    }
  }
}
