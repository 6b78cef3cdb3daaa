import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Loading } from '@firsthand/page-kit/states'
import type { Refund } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { Failure } from '../../ui/states.tsx'
import { Written } from '../receipts/movement-columns.tsx'
import { differingFours } from './differing-fours.ts'
import { refundTexts } from './words.ts'

type Party = { readonly name: string | null; readonly iban: string | null }

/** An IBAN in fours; those that differ from the other account are marked. */
function MarkedIban({ iban, against }: { readonly iban: string; readonly against: string | null }) {
  if (against === null) return <CodeText text={iban} inFours />
  return (
    <code>
      {differingFours(iban, against).map(({ four, differs }, at) => (
        <span key={at} className="four">
          {differs ? <ins>{four}</ins> : four}
        </span>
      ))}
    </code>
  )
}

function Account({
  title,
  party,
  against,
}: {
  readonly title: string
  readonly party: Party
  readonly against: Party | null
}) {
  const t = useWords(refundTexts)
  const isOther = against !== null && against.name !== party.name
  const name = <Written text={party.name} missing={t.unknown} />
  return (
    <section className="panel compare-side" aria-label={title}>
      <h2>{title}</h2>
      <Facts
        facts={[
          [t.name, isOther ? <ins key="name">{name}</ins> : name],
          [
            t.iban,
            party.iban === null ? (
              t.unknown
            ) : (
              <MarkedIban key="iban" iban={party.iban} against={against?.iban ?? null} />
            ),
          ],
        ]}
      />
    </section>
  )
}

type Props = {
  readonly refund: Refund
  /** What is about to be proposed; otherwise what is proposed already. */
  readonly next?: Party | null
}

/** Who paid, who would be paid so far, and who is proposed: side by side, with what differs marked. */
export function Payees({ refund, next = refund.proposedPayee }: Props) {
  const t = useWords(refundTexts)
  const { bankTransactionId: id } = refund
  const read = useAnswer(['receipt', id], (signal) => service.treasury.receipts.read({ path: { id }, signal }))
  if (read.data === undefined) return read.error ? <Failure error={read.error} again={read.refetch} /> : <Loading />
  const payer: Party = { name: read.data.counterpartyName, iban: read.data.counterpartyIban }
  const soFar: Party = { name: refund.payeeName, iban: refund.payeeIban }
  const last = next ?? soFar
  return (
    <>
      <div className="columns payees">
        <Account title={t.from} party={payer} against={null} />
        {next === null || soFar.iban === payer.iban ? null : <Account title={t.until} party={soFar} against={payer} />}
        <Account title={next === null ? t.toNow : t.to} party={last} against={next === null ? payer : soFar} />
      </div>
      {last.iban === null ? null : (
        <Notice tone={last.iban === payer.iban ? 'done' : 'person'}>
          {last.iban === payer.iban ? t.same : t.other}
        </Notice>
      )}
    </>
  )
}
