import { z } from 'zod';
import { peopleText } from '../../platform/contract/people-text.js';
import { pick } from '../../platform/contract/refusal.js';
import { typedText } from '../../platform/contract/typed-text.js';
import { sharedRefusals } from '../../shared/refusals.js';

export { AUTHORS } from '../../shared/roles.js';

export const warning = z.object({
  code: z.string().describe('Code of the remark'),
  where: z.string().describe('Place in the release'),
  chars: z.string().optional().describe('The characters it is about (course_card_markup)'),
});

/** What changes the organizations whose people may take a course, and what the list has become. */
export const accessListInput = z.object({
  course: z.string().min(1).max(200).describe('Id or key of the course'),
  organization: z.string().min(1).max(300).describe('Title or id of the organisation'),
});
export const accessListOutput = z.object({
  id: z.string().describe('Course id'),
  organizations: z.array(z.string()).describe('Ids of the organisations on the list; empty: open to everybody'),
});
export const accessListRefusals = pick(sharedRefusals, 'course_not_found', 'organization_not_found');

export const courseParam = z.string().describe('Course id from list_courses');

/** The fields of a course's card as a curator types them; what is blank counts as empty. */
export const cardTitle = typedText(1, 140).describe('Title of the course');
export const cardSummary = typedText(1, 500).describe('Short text for the card in the catalogue');
export const cardDescription = typedText(0, 20_000).describe('Full description on the page of the course');

/** Instants are told on the installation's clock. */
export const publishedAt = z.string().describe('When it was published, with offset');
export const publishedBy = peopleText(z.string().describe('Login of who published it'));
