import { withoutReadOnly } from '@firsthand/refusal/read-only'
import type { FieldError } from '@firsthand/refusal/refusal'
import { inCalendar } from '@firsthand/values/calendar'
import { parseBaseUnits } from '@firsthand/values/values'
import {
  type InstrumentTerms,
  type InstrumentWrite,
  instrumentReadOnly,
} from '@firsthand/wire/bank-transfer/instrument-writes'
import type { Instrument, InstrumentStatus } from '@firsthand/wire/bank-transfer/instruments'
import { checksumAddress } from '@firsthand/wire/checksum-address'

/** An instrument as an administrator writes it, with every default filled in. */
export type InstrumentDraft = Required<InstrumentTerms>

const noLimits = { minCashAmount: null, maxCashAmount: null, perBuyerCashCap: null }

/** What is left out of a write takes its default. */
export const completeInstrument = (write: InstrumentWrite): InstrumentDraft => ({
  limits: noLimits,
  opensAt: null,
  closesAt: null,
  paymentDays: 3,
  calendar: 'T2',
  underpaymentPolicy: 'refund',
  latePaymentPolicy: 'honour_if_unchanged',
  payerPolicy: 'name_match',
  schemes: ['sepa_credit_transfer', 'sepa_instant'],
  termsHash: null,
  termsUrl: null,
  payoutAccountId: null,
  maxOpenPurchases: 3,
  maxUnpaidShareBps: 2_500,
  maxNotifiedCashAmount: '2500000',
  ...withoutReadOnly<InstrumentTerms>(write, instrumentReadOnly),
  deliveryContract: write.deliveryContract ? checksumAddress(write.deliveryContract) : null,
})

/** The ledger counts units in numbers below this. */
const supplyMax = 10n ** 37n

const error = (path: string, code: string, message: string): FieldError[] => [{ path, code, message }]

function amountErrors({
  unitPrice,
  supplyUnitAmount,
  maxNotifiedCashAmount,
  limits,
}: InstrumentDraft): readonly FieldError[] {
  const limit = (['minCashAmount', 'maxCashAmount', 'perBuyerCashCap'] as const).flatMap((name) =>
    limits[name] === null || parseBaseUnits(limits[name]) !== null
      ? []
      : error(`/limits/${name}`, 'maximum', 'Send at most 2^256-1.'),
  )
  const price = parseBaseUnits(unitPrice)
  const supply = parseBaseUnits(supplyUnitAmount)
  return [
    ...limit,
    ...(price === null || price === 0n
      ? error('/unitPrice', 'range', 'Send a price above zero, at most 2^256-1.')
      : []),
    ...(parseBaseUnits(maxNotifiedCashAmount) === null
      ? error('/maxNotifiedCashAmount', 'maximum', 'Send at most 2^256-1.')
      : []),
    ...(supply === null || supply >= supplyMax ? error('/supplyUnitAmount', 'maximum', 'Send less than 10^37.') : []),
  ]
}

function orderErrors({ limits: { minCashAmount: min, maxCashAmount: max }, opensAt, closesAt }: InstrumentDraft) {
  return [
    ...(min !== null && max !== null && BigInt(min) > BigInt(max)
      ? error('/limits/minCashAmount', 'order', 'The minimum is above the maximum.')
      : []),
    ...(opensAt !== null && closesAt !== null && Date.parse(opensAt) >= Date.parse(closesAt)
      ? error('/closesAt', 'order', 'Closing must follow opening.')
      : []),
  ]
}

/** The pattern lets 31 February pass. */
const timeErrors = (draft: InstrumentDraft): readonly FieldError[] =>
  (['opensAt', 'closesAt'] as const).flatMap((name) => {
    const text = draft[name]
    return text === null || inCalendar(text) !== null ? [] : error(`/${name}`, 'unknown', 'There is no such moment.')
  })

/** What is wrong with a write beyond its schema; empty when it may be stored. */
export function instrumentErrors(draft: InstrumentDraft): readonly FieldError[] {
  const malformed = [...amountErrors(draft), ...timeErrors(draft)]
  return malformed.length > 0 ? malformed : orderErrors(draft)
}

const moves: Readonly<Record<InstrumentStatus, readonly InstrumentStatus[]>> = {
  draft: ['open', 'closed'],
  open: ['open', 'paused', 'closed'],
  paused: ['paused', 'open', 'closed'],
  closed: ['closed'],
}

/** Asking again for what it is already changes nothing, and is no fault. */
export const mayBecome = (from: InstrumentStatus, to: InstrumentStatus): boolean => moves[from].includes(to)

/** Below this part of the supply few units are left. */
const lowPart = 20n

/** The exact remainder is for administrators; a buyer reads one of three levels. */
export function availabilityOf(available: bigint, supply: bigint): Instrument['availability'] {
  if (available === 0n) return 'exhausted'
  return available * lowPart < supply ? 'low' : 'available'
}
