import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { AdminInstrument } from '@firsthand/sdk/types'
import { priceDecimals } from './instrument-draft.ts'
import { instrumentTexts } from './words.ts'

const tones: Readonly<Record<AdminInstrument['status'], Tone>> = {
  draft: 'waiting',
  open: 'done',
  paused: 'person',
  closed: 'stopped',
}

export function InstrumentStatus({ status }: { readonly status: AdminInstrument['status'] }) {
  const t = useWords(instrumentTexts)
  return <Status tone={tones[status]}>{t.statuses[status]}</Status>
}

type Props = { readonly instrument: AdminInstrument }

/** The exact price of one whole unit. */
export const Price = ({ instrument }: Props) => (
  <Amount amount={instrument.unitPrice} currency={instrument.cash.symbol} decimals={priceDecimals(instrument)} />
)

type UnitsProps = Props & { readonly amount: string }

export const Units = ({ instrument: { unit }, amount }: UnitsProps) => (
  <Amount amount={amount} currency={unit.symbol} decimals={unit.decimals} />
)
