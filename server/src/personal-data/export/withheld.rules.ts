import type { PersonalData } from '@firsthand/wire/people/personal-data'

/** The same for everybody: a list that grew with a suspicion would disclose it. */
export const withheld: PersonalData['withheld'] = [
  {
    what: 'Whether there is a hold, a freeze, a legal hold or a restriction, and why.',
    why: 'The law against money laundering forbids to disclose that a suspicion is examined, and that none is.',
  },
  {
    what: 'Results of screening against sanctions lists, reviews, and records of decisions.',
    why: 'The law against money laundering forbids to disclose them. An answer to an application is in your profile.',
  },
  {
    what: 'Names, accounts and texts of payers whose account is not known to be yours, accounts that you share with somebody, and the bank’s files.',
    why: 'They are data of other people.',
  },
  {
    what: 'Who of our employees did something about your data.',
    why: 'They are data of the employees. What was done, and when, is in the document as far as the points above allow.',
  },
  {
    what: 'Copies in backups, logs, traces and messages between programs.',
    why: 'They are copies of what is in the document, and are removed after weeks.',
  },
]
