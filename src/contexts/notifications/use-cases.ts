import { useCase, type UseCase } from '../../platform/contract/use-case.js';
import { confirmLetterContract } from './confirm-letter/confirm-letter.contract.js';
import { ConfirmLetter } from './confirm-letter/confirm-letter.handler.js';
import { listLettersContract } from './list-letters/list-letters.contract.js';
import { ListLetters } from './list-letters/list-letters.handler.js';
import { notifyWhenReleasedContract } from './notify-when-released/notify-when-released.contract.js';
import { NotifyWhenReleased } from './notify-when-released/notify-when-released.handler.js';
import { resendLetterContract } from './resend-letter/resend-letter.contract.js';
import { ResendLetter } from './resend-letter/resend-letter.handler.js';

/** Asking for a letter, and looking after the letters. */
export const notificationsUseCases: readonly UseCase[] = [
  useCase(notifyWhenReleasedContract, NotifyWhenReleased),
  useCase(listLettersContract, ListLetters),
  useCase(resendLetterContract, ResendLetter),
  useCase(confirmLetterContract, ConfirmLetter),
];
