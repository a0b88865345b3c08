import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config/index.js';
import { MAILER } from './mailer.js';
import { openMailer } from './open-mailer.js';

const mailer = { provide: MAILER, useFactory: openMailer, inject: [CONFIG] };

/** Whoever writes letters asks for `MAILER`. The application provides `CONFIG` globally. */
@Global()
@Module({ providers: [mailer], exports: [mailer] })
export class MailModule {}
