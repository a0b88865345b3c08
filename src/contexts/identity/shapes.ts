import { z } from 'zod';
import { typedText } from '../../platform/contract/typed-text.js';
import { peopleText } from '../../platform/contract/people-text.js';

/** Pieces that several contracts of this context share. */
export const locale = z.enum(['en', 'ru']);
export const platformRole = z.enum(['Course Creator', 'Moderator', 'System Manager', 'Administrator']);
export const organizationRole = z.enum(['Member', 'Manager', 'Org Admin']).describe('Role in the organisation');
export const channel = z.enum(['agent', 'web']).describe('The own agent of the person, or the chat on the web page');

/** What an administrator names a person or an organization by. */
export const user = typedText(1, 300).describe('Login or id of the person');
export const organization = typedText(1, 300).describe('Title or id of the organisation');

export const personShape = {
  id: z.string().describe('Id of the person'),
  login: peopleText(z.string().describe('Name to sign in with')),
  full_name: peopleText(z.string().describe('Name as other people see it')),
  mail: peopleText(z.string().describe('Mail address')),
  locale: locale.nullable().describe('Language of the answers; null follows the organisation'),
  roles: z.array(platformRole).describe('Platform roles'),
};

export const organizationShape = {
  id: z.string().describe('Id of the organisation'),
  title: peopleText(z.string().describe('Title, unique in the installation')),
  suspended: z.boolean().describe('Whether its courses are closed'),
  time_zone: z.string().nullable().describe('IANA time zone; null follows the installation'),
  locale: locale
    .nullable()
    .describe('Language of answers to people who have none of their own; null follows the installation'),
  quiz_required: z.enum(['yes', 'no', 'platform']).describe('Whether passing the quiz is compulsory here'),
};

export const membershipShape = {
  user: z.string().describe('Id of the person'),
  organization: z.string().describe('Id of the organisation'),
  role: organizationRole,
};

/** */
export const setting = z
  .enum([
    'quiz_required',
    'max_attempts',
    'retry_delay_minutes',
    'session_timeout_hours',
    'carry_over_depth',
    'bridge_after_hours',
    'student_notes_limit',
    'artifact_file_max_mb',
    'web_demo_lessons',
    'deadline_reminder_days',
    'own_org_member_limit',
    'own_org_limit',
  ])
  .describe('Name of the setting');
export const settingValue = z.union([z.boolean(), z.number()]).describe('Its value: true or false, or a whole number');
