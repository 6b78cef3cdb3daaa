import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Status } from '@firsthand/page-kit/tone'
import type { Review } from '@firsthand/wire/compliance-officer'
import { ForeignText } from '../ui/foreign-text.tsx'
import { complianceTexts } from './words.ts'

function Account({ account }: { readonly account: NonNullable<Review['account']> }) {
  const t = useWords(complianceTexts)
  const { iban, state, alsoAt, evidence } = account
  return (
    <Facts
      facts={[
        [t.account, <CodeText key="iban" text={iban} inFours />],
        [t.accountState, t.accountStates[state]],
        [t.alsoAt, alsoAt.length === 0 ? t.none : alsoAt.join(', ')],
        [
          t.evidence,
          evidence.length === 0
            ? t.noEvidence
            : evidence.map(({ kind, bankName, reference }) => (
                <div key={reference}>
                  {t.evidenceKinds[kind]}: <ForeignText text={bankName} /> <code>{reference}</code>
                </div>
              )),
        ],
      ]}
    />
  )
}

/** What the customer says beside what the list says, for a person to compare. */
export function ReviewFacts({ review }: { readonly review: Review }) {
  const t = useWords(complianceTexts)
  const { application, wallet, chainId, holderName, matches } = review.evidence
  return (
    <div className="compare">
      <section className="panel">
        <h2>{t.applied}</h2>
        <Facts
          facts={[
            [t.kind, t.kinds[review.kind]],
            [t.customer, <CodeText key="subject" text={review.subject} />],
            application === undefined ? null : [t.legalName, <ForeignText key="name" text={application.legalName} />],
            application === undefined
              ? null
              : [t.jurisdiction, <code key="jurisdiction">{application.jurisdiction}</code>],
            application === undefined ? null : [t.category, <code key="category">{application.investorCategory}</code>],
            application === undefined
              ? null
              : [t.assetClasses, <code key="classes">{application.assetClasses.join(', ')}</code>],
            wallet === undefined ? null : [t.wallet, <CodeText key="wallet" text={wallet} inFours />],
            chainId === undefined ? null : [t.chain, `${chainId}`],
            holderName === undefined ? null : [t.holder, <ForeignText key="holder" text={holderName} />],
          ]}
        />
        {review.account === undefined ? null : <Account account={review.account} />}
      </section>
      <section className="panel">
        <h2>{t.listed}</h2>
        {matches.length === 0 ? <Status tone="done">{t.notListed}</Status> : null}
        {matches.map(({ list, entry, name }) => (
          <div key={`${list} ${entry}`}>
            <Status tone="stopped">{t.hit}</Status>
            <Facts
              facts={[
                [t.list, list],
                [t.entry, entry],
                [t.name, <ForeignText key="name" text={name} />],
              ]}
            />
          </div>
        ))}
      </section>
    </div>
  )
}
