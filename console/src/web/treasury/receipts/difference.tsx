import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import type { BankTransaction } from '@firsthand/sdk/types'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useMay } from '../who.ts'
import { matchTexts } from './match-words.ts'
import { type Allocation, judgeSplit, writeSplit } from './split.rules.ts'

type Props = { readonly receipt: BankTransaction; readonly split: readonly Allocation[] }

/** What of the receipt is left over, always in view: nothing, or a sum that goes back to the payer. */
export function Difference({ receipt, split }: Props) {
  const t = useWords(matchTexts)
  const may = useMay()
  const { allocated, goesBack, fault } = judgeSplit(receipt.amount, split)
  const { currency, decimals, bankTransactionId } = receipt
  const tone = fault !== null ? 'stopped' : goesBack === 0n ? 'done' : 'person'
  const rest = goesBack < 0n ? -goesBack : goesBack
  const to = `/treasury/receipts/${bankTransactionId}/propose?split=${writeSplit(split)}`
  return (
    <div className={`difference tone-${tone}`} role="status">
      <span>
        <span className="difference-sum">
          <Amount amount={`${rest}`} currency={currency} decimals={decimals} />
        </span>{' '}
        {goesBack < 0n ? t.tooMuch : goesBack === 0n ? t.remains : t.goesBack}
        <span className="dimmed">
          {' · '}
          <Amount amount={`${allocated}`} currency={currency} decimals={decimals} /> {t.of(split.length)}
        </span>
        {fault === null ? null : <strong> {t.faults[fault]}</strong>}
      </span>
      {may.propose && fault === null ? (
        <ButtonLink to={to} isMain={split.length > 0}>
          {split.length === 0 ? t.proposeReturn : t.propose}
        </ButtonLink>
      ) : null}
    </div>
  )
}
