import { Inject, Injectable } from '@nestjs/common';
import { KEY_VAULT, partOf, type KeyVault } from '../../platform/event-store/sealed/key-vault.js';

/** Makes a forgotten note unreadable wherever it was written, and however often its text was replaced. */
@Injectable()
export class NoteShredder {
  constructor(@Inject(KEY_VAULT) private readonly vault: KeyVault) {}

  async shred({ learnerId, noteId }: { readonly learnerId: string; readonly noteId: string }): Promise<void> {
    await this.vault.destroy(partOf(learnerId, noteId));
  }
}
