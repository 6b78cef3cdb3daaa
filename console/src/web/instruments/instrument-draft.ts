import type { Language } from '@firsthand/page-kit/language'
import { parseDecimal, typedDecimal } from '@firsthand/page-kit/money'
import type { AdminInstrument, OffchainInstrumentWrite } from '@firsthand/sdk/types'
import type { Draft } from '../ui/drafts/merge.ts'

export type InstrumentFault =
  | 'required'
  | 'amount'
  | 'price'
  | 'order'
  | 'whole'
  | 'percent'
  | 'address'
  | 'hash'
  | 'scheme'
export type InstrumentFaults = Readonly<Record<string, InstrumentFault>>

export const schemes = ['sepa_credit_transfer', 'sepa_instant', 'faster_payments', 'swift'] as const

/** In which amounts of an instrument are counted: price scale and tokens never change. */
export type Counting = Pick<AdminInstrument, 'unitPriceScale'> & {
  readonly cash: Pick<AdminInstrument['cash'], 'decimals'>
  readonly unit: Pick<AdminInstrument['unit'], 'decimals'>
}

/** The exact price is counted in cash, with as many further places as its scale. */
export const priceDecimals = ({ cash, unitPriceScale }: Counting): number => cash.decimals + unitPriceScale

const orNull = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null)

/** A new instrument, with the defaults of the service. */
export const blankInstrument: Draft = {
  paymentDays: '3',
  calendar: 'T2',
  underpaymentPolicy: 'refund',
  latePaymentPolicy: 'honour_if_unchanged',
  payerPolicy: 'name_match',
  maxOpenPurchases: '3',
  maxUnpaidShare: '25',
  unitPriceScale: '0',
  deliveryMode: 'mint',
  'scheme.sepa_credit_transfer': 'yes',
  'scheme.sepa_instant': 'yes',
  'scheme.faster_payments': 'no',
  'scheme.swift': 'no',
}

/** An instrument as a form has it: amounts as people type them. */
export function instrumentDraft(instrument: AdminInstrument, language: Language): Draft {
  const { cash, unit, limits } = instrument
  const money = (base: string | null) => (base === null ? '' : typedDecimal(base, cash.decimals, language))
  return {
    price: typedDecimal(instrument.unitPrice, priceDecimals(instrument), language),
    supply: typedDecimal(instrument.supplyUnitAmount, unit.decimals, language),
    clientAccountId: instrument.clientAccountId,
    payoutAccountId: instrument.payoutAccountId ?? '',
    deliveryContract: instrument.deliveryContract ?? '',
    min: money(limits.minCashAmount),
    max: money(limits.maxCashAmount),
    cap: money(limits.perBuyerCashCap),
    notified: money(instrument.maxNotifiedCashAmount),
    opensAt: instrument.opensAt ?? '',
    closesAt: instrument.closesAt ?? '',
    paymentDays: `${instrument.paymentDays}`,
    calendar: instrument.calendar,
    underpaymentPolicy: instrument.underpaymentPolicy,
    latePaymentPolicy: instrument.latePaymentPolicy,
    payerPolicy: instrument.payerPolicy,
    maxOpenPurchases: `${instrument.maxOpenPurchases}`,
    maxUnpaidShare: typedDecimal(`${instrument.maxUnpaidShareBps}`, 2, language),
    termsHash: instrument.termsHash ?? '',
    termsUrl: instrument.termsUrl ?? '',
    ...Object.fromEntries(
      schemes.map((scheme) => [`scheme.${scheme}`, instrument.schemes.includes(scheme) ? 'yes' : 'no']),
    ),
  }
}

const isWhole = (text: string | undefined, min: number, max: number): boolean =>
  /^\d{1,5}$/.test(text ?? '') && Number(text) >= min && Number(text) <= max

const limitNames = ['min', 'max', 'cap', 'notified'] as const

function amountsOf(draft: Draft, { cash, ...counting }: Counting, language: Language) {
  const read = (name: string, decimals: number) => {
    const typed = orNull(draft[name])
    return typed === null ? null : (parseDecimal(typed, decimals, language) ?? undefined)
  }
  const money = Object.fromEntries(limitNames.map((name) => [name, read(name, cash.decimals)]))
  return {
    ...(money as Record<(typeof limitNames)[number], string | null | undefined>),
    price: read('price', priceDecimals({ cash, ...counting })) ?? undefined,
    supply: read('supply', counting.unit.decimals) ?? undefined,
  }
}

function amountFaults(draft: Draft, counting: Counting, language: Language): InstrumentFaults {
  const amounts = amountsOf(draft, counting, language)
  const broken = limitNames.filter((name) => amounts[name] === undefined)
  const share = parseDecimal(draft.maxUnpaidShare ?? '', 2, language)
  return {
    ...((amounts.price === undefined || amounts.price === '0') && { price: 'price' as const }),
    ...(amounts.supply === undefined && { supply: 'amount' as const }),
    ...(amounts.min && amounts.max && BigInt(amounts.min) > BigInt(amounts.max) && { min: 'order' as const }),
    ...((share === null || BigInt(share) < 1n || BigInt(share) > 10_000n) && { maxUnpaidShare: 'percent' as const }),
    ...Object.fromEntries(broken.map((name) => [name, 'amount' as const])),
  }
}

/** What keeps a draft from being sent, by field. The service checks the rest. */
export function instrumentFaults(draft: Draft, counting: Counting, language: Language): InstrumentFaults {
  const { opensAt, closesAt, termsHash = '' } = draft
  return {
    ...amountFaults(draft, counting, language),
    ...(orNull(draft.clientAccountId) === null && { clientAccountId: 'required' as const }),
    ...(!isWhole(draft.paymentDays, 1, 30) && { paymentDays: 'whole' as const }),
    ...(!isWhole(draft.maxOpenPurchases, 1, 100) && { maxOpenPurchases: 'whole' as const }),
    ...(opensAt && closesAt && Date.parse(opensAt) >= Date.parse(closesAt) && { closesAt: 'order' as const }),
    ...(!/^(0x[0-9a-fA-F]{40})?$/.test((draft.deliveryContract ?? '').trim()) && {
      deliveryContract: 'address' as const,
    }),
    ...(!/^([0-9a-f]{64})?$/.test(termsHash.trim()) && { termsHash: 'hash' as const }),
    ...(schemes.every((scheme) => draft[`scheme.${scheme}`] !== 'yes') && {
      'scheme.sepa_credit_transfer': 'scheme' as const,
    }),
  }
}

/** The whole instrument, as the service takes it. To be called without faults. */
export function instrumentWrite(draft: Draft, counting: Counting, language: Language): OffchainInstrumentWrite {
  const { price = '', supply = '', min = null, max = null, cap = null, notified } = amountsOf(draft, counting, language)
  const choice = <Value extends string>(name: string) => draft[name] as Value
  return {
    unitPrice: price,
    supplyUnitAmount: supply,
    clientAccountId: draft.clientAccountId ?? '',
    payoutAccountId: orNull(draft.payoutAccountId),
    deliveryContract: orNull(draft.deliveryContract),
    limits: { minCashAmount: min, maxCashAmount: max, perBuyerCashCap: cap },
    ...(notified != null && { maxNotifiedCashAmount: notified }),
    opensAt: orNull(draft.opensAt),
    closesAt: orNull(draft.closesAt),
    paymentDays: Number(draft.paymentDays),
    calendar: choice('calendar'),
    underpaymentPolicy: choice('underpaymentPolicy'),
    latePaymentPolicy: choice('latePaymentPolicy'),
    payerPolicy: choice('payerPolicy'),
    maxOpenPurchases: Number(draft.maxOpenPurchases),
    maxUnpaidShareBps: Number(parseDecimal(draft.maxUnpaidShare ?? '', 2, language)),
    schemes: schemes.filter((scheme) => draft[`scheme.${scheme}`] === 'yes'),
    termsHash: orNull(draft.termsHash),
    termsUrl: orNull(draft.termsUrl),
  }
}

/** What another administrator decides once an instrument is on sale. */
const guarded = [
  'price',
  'supply',
  'deliveryContract',
  'clientAccountId',
  'payoutAccountId',
  'payerPolicy',
  'underpaymentPolicy',
  'latePaymentPolicy',
  'notified',
]

/** Whether a change is only proposed. The service decides it; this is for the sentence before. */
export const needsApproval = (status: AdminInstrument['status'], changed: readonly string[]): boolean =>
  status !== 'draft' && changed.some((name) => guarded.includes(name))
