import type { Attack } from '../attack.ts'

const id = '0198a0b0-1111-7222-8333-444455556666'
const digest = 'a'.repeat(64)
const proposedWith = (more: readonly (readonly [string, string])[] = []) =>
  `insert into app.proposal (tenant_id, proposal_id, kind, subject, payload, shown, proposer_issuer, proposer, expires_at,
      quorum, digest${more.map(([name]) => `, ${name}`).join('')})
    values ('acme', '${id}', 'refund', 'x', '{}', '{}', 'idp', 'ann', now() + interval '7 days', 1, '${digest}'${more
      .map(([, value]) => `, ${value}`)
      .join('')})`
const proposed = proposedWith()
const decidedBy = (person: string, of = digest) =>
  `insert into app.proposal_decision (tenant_id, proposal_id, issuer, subject, decision, proposer_issuer, proposer, digest)
    values ('acme', '${id}', 'idp', '${person}', 'approve', 'idp', 'ann', '${of}')`
const approved = "update app.proposal set state = 'approved', closed_at = now() where subject = 'x'"

const attack = (name: string, statements: readonly string[], refusedWith: RegExp, without: string): Attack => ({
  name,
  by: ['fh_api', 'fh_owner', 'postgres'],
  attack: () => statements,
  refusedWith,
  honest: () => [proposed, decidedBy('ben'), approved],
  without: [without],
})

/** Nobody approves their own proposal, and nothing is approved that nobody approved. */
export const approvalAttacks: readonly Attack[] = [
  attack(
    '16 approving one’s own proposal',
    [proposed, decidedBy('ann'), approved],
    /two_people/,
    'alter table app.proposal_decision drop constraint two_people',
  ),
  attack(
    '16 approving what nobody has approved',
    [proposed, approved],
    /too few people/,
    'alter table app.proposal disable trigger guarded',
  ),
  attack(
    '16 changing a proposal after it was approved',
    [
      proposed,
      decidedBy('ben'),
      approved,
      "update app.proposal set state = 'open', closed_at = null where subject = 'x'",
    ],
    /stays as it is/,
    'alter table app.proposal disable trigger guarded',
  ),
  {
    ...attack(
      '16 proposing with a forged approval',
      [
        proposedWith([
          ['state', "'approved'"],
          ['closed_at', 'now()'],
        ]),
      ],
      /permission denied/,
      'grant insert on app.proposal to fh_api',
    ),
    by: ['fh_api'],
  },
  {
    ...attack(
      '16 becoming another proposer afterwards',
      [proposed, "update app.proposal set proposer = 'ben' where subject = 'x'"],
      /permission denied/,
      'grant update (proposer) on app.proposal to fh_api; alter table app.proposal disable trigger guarded',
    ),
    by: ['fh_api'],
    without: ['grant update (proposer) on app.proposal to fh_api', 'alter table app.proposal disable trigger guarded'],
  },
]
