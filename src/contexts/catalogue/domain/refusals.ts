import { refusal } from '../../../platform/contract/refusal.js';
import { curatorRefusals, sharedRefusals } from '../../../shared/refusals.js';

/** A fault of the shape of a release, at a path such as `$.lessons[0].title`. */
export interface ReleaseFault {
  readonly path: string;
  readonly message: string;
}

/** A critical fault of a release's content (release.md §4); `where` names the place, the rest depends on the code. */
export interface ReleaseProblem {
  readonly code: string;
  readonly where: string;
  readonly [more: string]: unknown;
}

const { course_not_found, busy } = sharedRefusals;

/** Every reason this context may refuse, with the sentence that names the next step. */
export const catalogueRefusals = {
  course_not_found,
  course_not_released: curatorRefusals.course_not_released,
  busy,
  release_invalid: refusal<{ errors: readonly ReleaseFault[]; total: number }>({
    en: 'The release does not follow the format lms-release/1. Correct the listed places and publish again.',
    ru: 'Релиз не соответствует формату lms-release/1. Исправьте перечисленные места и опубликуйте снова.',
    details: { errors: 'the first 20 faults {path, message}', total: 'number of all faults' },
  }),
  release_format_unsupported: refusal<{ format: unknown; supported: readonly string[] }>({
    en: 'This format of a release is not supported. Build the release in one of the supported formats.',
    ru: 'Такой формат релиза не поддерживается. Соберите релиз в одном из поддерживаемых форматов.',
    details: { format: 'the format of the release as it was sent', supported: 'formats the platform takes' },
  }),
  release_inconsistent: refusal<{ problems: readonly ReleaseProblem[]; total: number }>({
    en: 'The parts of the release do not fit together. Correct the listed problems and publish again.',
    ru: 'Части релиза не согласованы между собой. Исправьте перечисленное и опубликуйте снова.',
    details: { problems: 'the first 20 problems {code, where, …}', total: 'number of all problems' },
  }),
  invalid_commit: refusal({
    en: 'The commit is not a full git hash. Pass 40 or 64 lower-case hexadecimal characters, or leave it out.',
    ru: 'Коммит — не полный хеш git. Передайте 40 или 64 шестнадцатеричных знака в нижнем регистре или не передавайте его.',
    details: {},
  }),
  course_key_mismatch: refusal<{ course: string; course_key: string; release_key: string }>({
    en: 'The release belongs to another course: its key differs from the key of the course. Publish it without the course, or name the right one.',
    ru: 'Релиз относится к другому курсу: его ключ не совпадает с ключом этого курса. Опубликуйте релиз, не указывая курс, или укажите верный.',
    details: { course: 'course id', course_key: 'key of that course', release_key: 'key in the release' },
  }),
  course_key_taken: refusal<{ release_key: string; course: string | null }>({
    en: 'Another course owns this key, or is being created with it at this moment. Publish again without naming the course to add a version to it.',
    ru: 'Этот ключ уже принадлежит другому курсу, или такой курс создаётся прямо сейчас. Чтобы добавить в него версию, опубликуйте релиз снова, не указывая курс.',
    details: {
      release_key: 'key in the release',
      course: 'id of the course that owns it, null while it is being created',
    },
  }),
  course_from_release: refusal<{ course: string }>({
    en: 'The course is built from a release, which gives its card and the objectives of its announcement. Correct the course map and publish a new release; do not pass objectives.',
    ru: 'Курс собран из релиза: его карточку и цели анонса даёт релиз. Поправьте карту курса и выпустите новый релиз; objectives не передавайте.',
    details: { course: 'course id' },
  }),
  course_objectives_missing: refusal({
    en: 'The course has no objectives to announce. Ask the curator what people will learn and pass it as objectives.',
    ru: 'Анонсировать нечего: у курса нет целей. Спросите куратора, чему научится человек, и передайте это в objectives.',
    details: {},
  }),
  course_already_published: refusal({
    en: 'The course is open to learners already and needs no announcement. Leave it open, or withdraw it first with unpublish_course.',
    ru: 'Курс уже открыт ученикам, анонс ему не нужен. Оставьте его открытым или сначала снимите через unpublish_course.',
    details: {},
  }),
  lesson_not_in_release: refusal<{ course: string; lesson_key: string; release: string }>({
    en: 'The active release has no lesson with this key. Take a key from the whole release: course_release without lesson.',
    ru: 'В действующем релизе нет урока с таким ключом. Возьмите ключ из релиза целиком: course_release без lesson.',
    details: { course: 'course id', lesson_key: 'the key as passed', release: 'the active release' },
  }),
  course_has_content: refusal<{ course: string; lessons: number }>({
    en: 'The course already has lessons, so nothing is set or bound to it by hand: a release gives its card and its program. Publish a release, without naming the course.',
    ru: 'В курсе уже есть уроки, вручную его не правят и ничего к нему не привязывают: карточку и программу даёт релиз. Опубликуйте релиз, не указывая курс.',
    details: { course: 'course id', lessons: 'number of its lessons' },
  }),
  instructors_empty: refusal({
    en: 'The list of instructors is empty. Name at least one account, or leave the list out to keep the present ones.',
    ru: 'Список инструкторов пуст. Укажите хотя бы одну учётную запись или не передавайте список, чтобы оставить нынешних.',
    details: {},
  }),
  instructor_not_found: refusal<{ users: readonly string[] }>({
    en: 'Some instructors have no account. Correct the listed accounts and publish again.',
    ru: 'Некоторых из этих учётных записей нет. Исправьте перечисленные и опубликуйте снова.',
    details: { users: 'accounts that are not known' },
  }),
  instructor_not_author: refusal<{ users: readonly string[] }>({
    en: 'Some instructors have no authoring role. Give them one, or take them off the list.',
    ru: 'У некоторых инструкторов нет авторской роли. Дайте им эту роль или уберите их из списка.',
    details: { users: 'accounts without an authoring role' },
  }),
};
