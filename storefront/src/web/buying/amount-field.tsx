import { useLanguage, useWords } from '@firsthand/page-kit/language'
import type { Market } from '@firsthand/sdk/types'
import { TextInput } from '@mantine/core'
import { type ReadAmount, readAmount } from './amount-input.ts'
import { buyTexts } from './buy-words.ts'
import { limitFault, limitsText } from './limits.ts'

type Props = {
  readonly market: Market
  readonly typed: string
  readonly setTyped: (typed: string) => void
}

/** What is wrong with what was typed; null while nothing is. */
function useFault(market: Market, read: ReadAmount): string | null {
  const t = useWords(buyTexts)
  const [language] = useLanguage()
  switch (read.kind) {
    case 'empty':
      return null
    case 'amount':
      return limitFault(market, read.amount, language, t)
    case 'ambiguous':
      return t.ambiguous(...read.readings)
    case 'other_notation':
      return t.otherNotation(read.meant)
    case 'too_precise':
      return t.tooPrecise(read.decimals)
    default:
      return t.noNumber
  }
}

/** The amount that a text is, and whether it can be bought: null where it cannot. */
export function useAmount(
  market: Market,
  typed: string,
): { readonly amount: bigint | null; readonly fault: string | null } {
  const [language] = useLanguage()
  const read = readAmount(typed, market.cash.decimals, language)
  const fault = useFault(market, read)
  return { amount: read.kind === 'amount' && fault === null ? read.amount : null, fault }
}

/** Takes an amount as the reader's language writes it. The limits stand there before anything is pressed. */
export function AmountField({ market, typed, setTyped }: Props) {
  const t = useWords(buyTexts)
  const [language] = useLanguage()
  const { fault } = useAmount(market, typed)
  return (
    <TextInput
      id="amount"
      size="lg"
      label={t.amount(market.cash.symbol)}
      description={limitsText(market, language, t)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      error={fault}
      rightSection={<span className="dimmed">{market.cash.symbol}</span>}
      rightSectionWidth={72}
    />
  )
}
