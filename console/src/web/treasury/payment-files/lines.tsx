import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import type { PaymentFileDetail } from '@firsthand/sdk/types'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { fileTexts } from './words.ts'

/** A payment, in a file or about to be. */
export type Line = {
  readonly reference: string
  readonly payeeName: string | null
  readonly payeeIban: string | null
  readonly amount: string
  readonly endToEndId?: string
  readonly remittance?: string
}

type Props = {
  readonly label: string
  readonly lines: readonly Line[]
  readonly money: Pick<PaymentFileDetail, 'currency' | 'decimals'>
  readonly pays: PaymentFileDetail['pays']
}

/** Every payment with its payee, the whole IBAN and the exact amount. */
export function Lines({ label, lines, money: { currency, decimals }, pays }: Props) {
  const t = useWords(fileTexts)
  const isMade = lines.some(({ endToEndId }) => endToEndId !== undefined)
  const columns: readonly Column<Line>[] = [
    { label: t.payee, cell: ({ payeeName }) => <ForeignText text={payeeName ?? '–'} /> },
    { label: t.iban, cell: ({ payeeIban }) => (payeeIban === null ? '–' : <CodeText text={payeeIban} inFours />) },
    {
      label: t.amount,
      isAmount: true,
      cell: ({ amount }) => <Amount amount={amount} currency={currency} decimals={decimals} />,
    },
    ...(isMade
      ? [
          { label: t.endToEnd, cell: ({ endToEndId = '' }: Line) => <CodeText text={endToEndId} inFours /> },
          { label: t.remittance, cell: ({ remittance = '' }: Line) => <ForeignText text={remittance} /> },
        ]
      : []),
  ]
  const none = () => undefined
  return (
    <Rows
      label={label}
      pages={{
        data: lines,
        error: null,
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: none,
        refetch: none,
      }}
      columns={columns}
      keyOf={({ reference }) => reference}
      to={({ reference }) => `/treasury/${pays}/${reference}`}
      empty={null}
    />
  )
}
