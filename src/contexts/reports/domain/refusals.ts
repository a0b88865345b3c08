import { refusal } from '../../../platform/contract/refusal.js';

/** The one reason to refuse: it tells nothing of who is where, nor of who exists. */
export const reportsRefusals = {
  not_your_student: refusal<{ user: string }>({
    en: 'Nobody with this account is in an organisation that the caller manages. Take the account from the rows of org_report.',
    ru: 'В организациях, которыми управляет спрашивающий, нет человека с такой учётной записью. Возьмите её из строк org_report.',
    details: { user: 'the account as passed' },
  }),
};
