import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Age, Time } from '@firsthand/page-kit/time'
import type { Proposal } from '@firsthand/sdk/types'
import { usePerson } from '../app/session.ts'
import { ForeignText } from '../ui/foreign-text.tsx'
import { isThem } from './decision/obstacles.ts'
import { effects } from './effect-words.ts'

const texts = words(
  {
    by: 'Proposed by',
    you: 'you proposed this',
    at: 'When',
    why: 'Why',
    noReason: 'No reason was given.',
    approvals: 'Approvals',
    count: (given: number, needed: number) => `${given} of ${needed}`,
    three: 'Three people: the one who proposed it and two who approve it.',
    decisions: 'Decided by',
    decision: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
    signed: 'signed with a passkey',
    coolingOff: 'Not before',
    expires: 'Ends',
    id: 'Proposal',
    digest: 'Digest',
    effect: 'What follows',
    final: 'What cannot be undone',
  },
  {
    by: 'Vorgeschlagen von',
    you: 'Sie haben dies vorgeschlagen',
    at: 'Wann',
    why: 'Warum',
    noReason: 'Es wurde keine Begründung angegeben.',
    approvals: 'Freigaben',
    count: (given, needed) => `${given} von ${needed}`,
    three: 'Drei Personen: wer es vorgeschlagen hat, und zwei, die freigeben.',
    decisions: 'Entschieden von',
    decision: { approve: 'freigegeben', reject: 'abgelehnt', withdraw: 'zurückgezogen' },
    signed: 'mit Passkey unterschrieben',
    coolingOff: 'Nicht vor',
    expires: 'Endet',
    id: 'Vorschlag',
    digest: 'Prüfsumme',
    effect: 'Was folgt',
    final: 'Was nicht rückgängig zu machen ist',
  },
)

/** Who proposed it, when and why, who has decided so far, and until when it can be decided. */
export function About({ proposal }: { readonly proposal: Proposal }) {
  const t = useWords(texts)
  const person = usePerson()
  const { proposedBy, proposedAt, reason, approvals, quorum, decisions, notBefore, expiresAt } = proposal
  const own = isThem(person, proposedBy) ? ` (${t.you})` : ''
  return (
    <section className="panel">
      <Facts
        facts={[
          [t.by, `${proposedBy.subject}${own}`],
          [t.at, <Time key="at" at={proposedAt} />],
          [t.why, reason === null ? t.noReason : <ForeignText key="why" text={reason} />],
          [t.approvals, `${t.count(approvals, quorum)}${quorum > 1 ? `. ${t.three}` : ''}`],
          decisions.length === 0 ? null : [t.decisions, <Decisions key="decisions" decisions={decisions} />],
          notBefore === null ? null : [t.coolingOff, <Time key="notBefore" at={notBefore} />],
          [
            t.expires,
            <span key="expires">
              <Time at={expiresAt} /> (<Age at={expiresAt} />)
            </span>,
          ],
          [t.id, <CodeText key="id" text={proposal.proposalId} />],
          [t.digest, <CodeText key="digest" text={proposal.digest} />],
        ]}
      />
    </section>
  )
}

function Decisions({ decisions }: Pick<Proposal, 'decisions'>) {
  const t = useWords(texts)
  return (
    <ul className="plain">
      {decisions.map(({ by, decision, decidedAt, reason, signedWith }) => (
        <li key={`${by.issuer} ${by.subject}`}>
          {by.subject}: {t.decision[decision]}, <Time at={decidedAt} />
          {signedWith === null ? null : `, ${t.signed}`}
          {reason === null ? null : (
            <>
              {': '}
              <ForeignText text={reason} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What an approval leads to, and what of it is for good. */
export function Effect({ kind }: Pick<Proposal, 'kind'>) {
  const t = useWords(texts)
  const { effect, final } = useWords(effects)[kind]
  return (
    <div className="columns">
      <Notice tone="moving" title={t.effect}>
        {effect}
      </Notice>
      <Notice tone="person" title={t.final}>
        {final}
      </Notice>
    </div>
  )
}
