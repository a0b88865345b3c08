import { refusal } from '../../../platform/contract/refusal.js';
import type { LetterStatus } from './release-subscription.js';

/** Every reason this context may refuse, with the sentence that names the next step. */
export const notificationsRefusals = {
  course_not_upcoming: refusal<{ course: string }>({
    en: 'This course is not announced, so there is no opening to wait for. Look in list_catalog whether it is open already, or subscribe to an announcement from there.',
    ru: 'Этот курс не анонсирован, ждать его открытия не нужно. Посмотрите в list_catalog, не открыт ли он уже, или подпишите на анонс оттуда.',
    details: { course: 'course id' },
  }),
  letter_not_found: refusal<{ letter: string }>({
    en: 'There is no such letter. Take the id from list_letters.',
    ru: 'Такого письма нет. Возьмите идентификатор из list_letters.',
    details: { letter: 'the value as passed' },
  }),
  letter_not_open: refusal<{ letter: string; status: LetterStatus }>({
    en: 'There is nothing to be done for this letter: it has arrived, or it is on its way at this moment. Check where it stands in list_letters.',
    ru: 'С этим письмом делать нечего: оно доставлено или отправляется прямо сейчас. Проверьте его состояние в list_letters.',
    details: { letter: 'letter id', status: 'sent or claimed' },
  }),
  recipient_gone: refusal<{ letter: string }>({
    en: 'The letter has no reader any more: the person is gone, or the course is not open to them. Leave the letter as it is.',
    ru: 'Читать письмо некому: человека больше нет или курс ему не открыт. Оставьте письмо как есть.',
    details: { letter: 'letter id' },
  }),
};
