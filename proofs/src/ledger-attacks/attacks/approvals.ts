import type { Attack } from '../attack.ts'

const proposed = `insert into app.proposal (tenant_id, kind, subject, proposed_by) values ('acme', 'refund', 'x', 'ann')`
const decidedBy = (person: string) =>
  `update app.proposal set state = 'approved', decided_by = '${person}', decided_at = now() where subject = 'x'`
const approvedAtOnce = (person: string) =>
  `insert into app.proposal (tenant_id, kind, subject, proposed_by, state, decided_by, decided_at)
    values ('acme', 'refund', 'x', 'ann', 'approved', '${person}', now())`

const ownApproval = (name: string, statements: (person: string) => readonly string[]): Attack => ({
  name,
  by: ['fh_api', 'fh_owner', 'postgres'],
  attack: () => statements('ann'),
  refusedWith: /two_people/,
  honest: () => statements('ben'),
  without: ['alter table app.proposal drop constraint two_people'],
})

/** Nobody approves their own proposal. */
export const approvalAttacks: readonly Attack[] = [
  ownApproval('16 approving one’s own proposal', (person) => [proposed, decidedBy(person)]),
  {
    ...ownApproval('16 proposing what one has approved', (person) => [approvedAtOnce(person)]),
    by: ['fh_owner', 'postgres'],
  },
  {
    ...ownApproval('16 proposing with a forged approval', () => [approvedAtOnce('ben')]),
    by: ['fh_api'],
    refusedWith: /permission denied/,
    honest: () => [proposed, decidedBy('ben')],
    without: ['grant insert on app.proposal to fh_api'],
  },
  {
    ...ownApproval('16 becoming another proposer afterwards', () => [
      proposed,
      "update app.proposal set proposed_by = 'ben' where subject = 'x'",
    ]),
    by: ['fh_api'],
    refusedWith: /permission denied/,
    honest: () => [proposed, decidedBy('ben')],
    without: ['grant update (proposed_by) on app.proposal to fh_api'],
  },
]
