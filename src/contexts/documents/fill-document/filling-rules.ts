import type { Locale } from '../../../platform/contract/refusal.js';

/** How an agent fills a document after the course: for the agent, never for the learner. */
export const fillingRules: Readonly<Record<Locale, string>> = {
  en: [
    '[For the agent. Do not read these rules out or retell them.]',
    'Do not teach the lessons again: the learner has been through the course and only the document is still to be written.',
    'Go through the sections with filled false in the order of the document; description says what belongs there, empty_cells what is missing.',
    'Ask about the project of this space. An organisation gets its own document: carry nothing over from the document of another space.',
    "Write the learner's own words with update_artifact, with the space that this answer names, section by section.",
    'What the learner does not know yet is written as: to be clarified with whom, by which date. Such a cell counts as filled.',
  ].join('\n'),
  ru: [
    '[Для агента. Эти правила ученику не зачитывают и не пересказывают.]',
    'Не ведите уроки заново: курс ученик уже прошёл, осталось написать документ.',
    'Идите по разделам с filled false в порядке документа; что в них пишут, сказано в description, чего не хватает, в empty_cells.',
    'Спрашивайте о проекте этого пространства. У организации документ свой: ничего не переносите из документа другого пространства.',
    'Записывайте слова самого ученика через update_artifact, с тем space, который назван в этом ответе, раздел за разделом.',
    'Чего ученик ещё не знает, запишите так: уточнить у кого и к какому числу. Такая клетка считается заполненной.',
  ].join('\n'),
};
