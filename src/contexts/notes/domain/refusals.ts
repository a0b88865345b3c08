import { refusal } from '../../../platform/contract/refusal.js';
import { sharedRefusals } from '../../../shared/refusals.js';

const { not_your_session } = sharedRefusals;

/** Every reason a note may be refused, with the sentence that names the next step. */
export const notesRefusals = {
  not_your_session,
  unknown_note_kind: refusal<{ kind: string }>({
    en: 'There is no such kind of note. Use fact (about the person), project or observation (both of one course).',
    ru: 'Такого вида заметки нет. Возьмите fact (о человеке), project или observation (оба при курсе).',
    details: { kind: 'the kind passed' },
  }),
  note_key_required: refusal<{ key: string }>({
    en: 'The note has no key. Pass a short one that can be used again, such as role or project.',
    ru: 'У заметки нет ключа. Передайте короткий повторяемый ключ, например role или project.',
    details: { key: 'the key passed' },
  }),
  note_limit_reached: refusal<{ limit: number }>({
    en: 'There are as many notes here as may be. Write under a key that is there already, or forget one that is of no more use; my_notes shows them.',
    ru: 'Заметок здесь уже предельно много. Запишите под имеющимся ключом или удалите ненужную через forget; все показывает my_notes.',
    details: { limit: 'keys allowed' },
  }),
  note_not_found: refusal<{ key: string }>({
    en: 'There is no note with this key. Check the key in my_notes: a fact is looked up without course, a project or an observation with it.',
    ru: 'Заметки с таким ключом нет. Проверьте ключ по my_notes: факт ищется без course, проект и наблюдение с ним.',
    details: { key: 'the key passed' },
  }),
};
