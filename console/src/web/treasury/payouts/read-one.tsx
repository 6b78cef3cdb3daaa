import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Time } from '@firsthand/page-kit/time'
import type { Payout } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAct, useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ActForm } from '../../ui/act-page.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { AccountName } from '../client-accounts.tsx'
import { OpenProposal } from '../open-proposal.tsx'
import { useMay } from '../who.ts'
import { PayoutState } from './payout-state.tsx'
import { payoutTexts } from './words.ts'

const usePayout = (reference: string) =>
  useAnswer(['payout', reference], (signal) =>
    service.treasury.payouts.read({ path: { payoutReference: reference }, signal }),
  )

function PayoutFacts({ payout }: { readonly payout: Payout }) {
  const t = useWords(payoutTexts)
  return (
    <Facts
      facts={[
        [t.reference, <CodeText key="reference" text={payout.payoutReference} />],
        [t.state, <PayoutState key="state" state={payout.state} />],
        [t.amount, <Amount key="amount" {...payout} />],
        [t.source, payout.instrumentId === null ? t.fees : t.instrument(payout.instrumentId)],
        [t.account, <AccountName key="account" id={payout.clientAccountId} inFull />],
        [t.payee, <ForeignText key="payee" text={payout.payeeName} />],
        [t.iban, <CodeText key="iban" text={payout.payeeIban} inFours />],
        [t.attempt, payout.attempt],
        payout.paymentFileId === null
          ? null
          : [
              t.file,
              <Link key="file" to={`/treasury/files/${payout.paymentFileId}`}>
                {payout.paymentFileId}
              </Link>,
            ],
        payout.statusReason === null ? null : [t.bankReports, <ForeignText key="reason" text={payout.statusReason} />],
        [t.proposedBy, payout.proposedBy],
        [t.created, <Time key="created" at={payout.createdAt} />],
        [t.moved, <Time key="moved" at={payout.movedAt} />],
      ]}
    />
  )
}

const cancellable: readonly Payout['state'][] = ['proposed', 'approved', 'rejected', 'returned']

export function PayoutPage() {
  const t = useWords(payoutTexts)
  const reference = useParam('reference')
  const may = useMay()
  const read = usePayout(reference)
  return (
    <Page title={t.payouts} up={{ to: '/treasury/payouts', label: t.title }}>
      <ChangesBar subjects={[reference]} show={read.refetch} />
      <Reading read={read}>
        {(payout) => (
          <>
            <OpenProposal id={payout.proposalId} />
            <div className="panel">
              <PayoutFacts payout={payout} />
            </div>
            {may.propose && payout.proposalId === null && cancellable.includes(payout.state) ? (
              <p className="actions">
                <ButtonLink to={`/treasury/payouts/${reference}/cancel`}>{t.cancel}</ButtonLink>
              </p>
            ) : null}
          </>
        )}
      </Reading>
    </Page>
  )
}

export function CancelPayout() {
  const t = useWords(payoutTexts)
  const reference = useParam('reference')
  const back = `/treasury/payouts/${reference}`
  const read = usePayout(reference)
  const act = useAct(
    ({ reason }: { reason: string }) =>
      service.treasury.payouts.cancel({ path: { payoutReference: reference }, body: { reason } }),
    ['payouts', 'payout', 'payables'],
  )
  return (
    <Page title={t.cancel} up={{ to: back, label: t.payouts }}>
      {act.data === undefined ? (
        <Reading read={read}>
          {(payout) => (
            <ActForm effect={t.cancelEffect} button={t.cancel} backTo={back} act={act}>
              <PayoutFacts payout={payout} />
            </ActForm>
          )}
        </Reading>
      ) : (
        <Outcome title={t.cancelled} reference={reference} links={[['/treasury/payouts', t.toPayouts]]}>
          {t.cancelEffect}
        </Outcome>
      )}
    </Page>
  )
}
