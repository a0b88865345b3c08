import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/index.js';
import { IdentityModule } from '../identity/index.js';
import { ConfirmLetterHandler } from './confirm-letter/confirm-letter.handler.js';
import { ListLettersHandler } from './list-letters/list-letters.handler.js';
import { NotifyWhenReleasedHandler } from './notify-when-released/notify-when-released.handler.js';
import { LetterPost } from './release-letters/letter-post.js';
import { OpeningLettersModule } from './release-letters/opening-letters.module.js';
import { SendReleaseLetterHandler } from './release-letters/send-release-letter.handler.js';
import { UnsubscribeLinks } from './release-letters/unsubscribe-links.js';
import { ResendLetterHandler } from './resend-letter/resend-letter.handler.js';

@Module({
  imports: [IdentityModule, CatalogueModule, OpeningLettersModule],
  providers: [
    LetterPost,
    UnsubscribeLinks,
    NotifyWhenReleasedHandler,
    SendReleaseLetterHandler,
    ListLettersHandler,
    ResendLetterHandler,
    ConfirmLetterHandler,
  ],
  exports: [UnsubscribeLinks],
})
export class NotificationsModule {}
