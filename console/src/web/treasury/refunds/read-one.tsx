import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Time } from '@firsthand/page-kit/time'
import type { Refund } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { AccountName } from '../client-accounts.tsx'
import { OpenProposal } from '../open-proposal.tsx'
import { Screened } from '../reviews/list.tsx'
import { useMay } from '../who.ts'
import { RefundState } from './list.tsx'
import { Payees } from './payees.tsx'
import { mayBeFrozen, mayBeProposed } from './refund.rules.ts'
import { reasonOf, refundTexts } from './words.ts'

export const useRefund = (refundReference: string) =>
  useAnswer(['refund', refundReference], (signal) =>
    service.treasury.refunds.read({ path: { refundReference }, signal }),
  )

/** Everything about a refund except who is paid. */
export function RefundFacts({ refund }: { readonly refund: Refund }) {
  const t = useWords(refundTexts)
  const { reference, paymentFileId, statusReason, approvedBy, lastRejection } = refund
  return (
    <div className="panel">
      <Facts
        facts={[
          [
            t.amount,
            <strong key="amount">
              <Amount {...refund} />
            </strong>,
          ],
          [t.reason, reasonOf(refund.reason, t)],
          [t.state, <RefundState key="state" refund={refund} />],
          [t.screening, <Screened key="screening" screening={refund.screening} />],
          [t.attempt, refund.attempt],
          statusReason === null ? null : [t.statusReason, <ForeignText key="status" text={statusReason} />],
          [t.account, <AccountName key="account" id={refund.clientAccountId} inFull />],
          [t.reference, <CodeText key="refund" text={refund.refundReference} inFours />],
          reference === null ? null : [t.purchase, <CodeText key="purchase" text={reference} inFours />],
          [
            t.movement,
            <Link key="movement" to={`/treasury/receipts/${refund.bankTransactionId}`}>
              {t.openMovement}
            </Link>,
          ],
          paymentFileId === null
            ? null
            : [
                t.file,
                <Link key="file" to={`/treasury/files/${paymentFileId}`}>
                  {paymentFileId}
                </Link>,
              ],
          approvedBy === null ? null : [t.approvedBy, approvedBy],
          lastRejection === null
            ? null
            : [
                t.rejected,
                <>
                  <Time at={lastRejection.at} />, {lastRejection.by}: <ForeignText text={lastRejection.reason} />
                </>,
              ],
          [t.created, <Time key="created" at={refund.createdAt} />],
          [t.moved, <Time key="moved" at={refund.movedAt} />],
        ]}
      />
      {refund.needsApproval ? null : <p className="dimmed">{t.small}</p>}
    </div>
  )
}

/** One refund: who paid, who would be paid, and where it stands. */
export function RefundPage() {
  const t = useWords(refundTexts)
  const reference = useParam('reference')
  const may = useMay()
  const read = useRefund(reference)
  const actions = (
    <>
      {may.propose && read.data && mayBeProposed(read.data) ? (
        <ButtonLink to={`/treasury/refunds/${reference}/propose`} isMain>
          {t.propose}
        </ButtonLink>
      ) : null}
      {may.freeze && read.data && mayBeFrozen(read.data) ? (
        <ButtonLink to={`/treasury/refunds/${reference}/freeze`} isDangerous>
          {t.freeze}
        </ButtonLink>
      ) : null}
    </>
  )
  return (
    <Page title={t.one} up={{ to: '/treasury/refunds', label: t.title }} actions={actions}>
      <ChangesBar
        subjects={[reference, read.data?.reference ?? reference, read.data?.proposalId ?? reference]}
        show={read.refetch}
      />
      <Reading read={read}>
        {(refund) => (
          <>
            <OpenProposal id={refund.proposalId} />
            <Payees refund={refund} />
            <RefundFacts refund={refund} />
          </>
        )}
      </Reading>
    </Page>
  )
}
