import type { ClientAccount } from '@firsthand/sdk/types'
import type { Field, Group } from '../ui/drafts/fields.tsx'
import type { Draft } from '../ui/drafts/merge.ts'
import { type Counting, priceDecimals, schemes } from './instrument-draft.ts'
import type { InstrumentTexts } from './words.ts'
import type { WritingTexts } from './writing-words.ts'

/** What is sold, and what it is paid in. */
export type Sold = Counting & { readonly cash: { readonly symbol: string }; readonly unit: { readonly symbol: string } }

type Given = {
  readonly t: WritingTexts
  readonly i: InstrumentTexts
  readonly sold: Sold
  readonly accounts: readonly ClientAccount[]
}

const choicesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

function accountChoices(draft: Draft, { t, sold, accounts }: Given) {
  const fitting = accounts.filter(({ currency }) => currency === sold.cash.symbol)
  const isKnown = fitting.some(({ clientAccountId }) => clientAccountId === draft.clientAccountId)
  const other =
    draft.clientAccountId && !isKnown ? [{ value: draft.clientAccountId, label: draft.clientAccountId }] : []
  return [
    { value: '', label: t.choose },
    ...fitting.map(({ clientAccountId, beneficiaryName, iban }) => ({
      value: clientAccountId,
      label: `${beneficiaryName}, ${iban}`,
    })),
    ...other,
  ]
}

function moneyFields({ t, i, sold: { cash } }: Given): readonly Field[] {
  const help = t.limitHelp(cash.symbol)
  return [
    { name: 'min', label: i.min, help },
    { name: 'max', label: i.max, help },
    { name: 'cap', label: i.cap, help: t.capHelp(cash.symbol) },
    { name: 'maxOpenPurchases', label: i.open, isRequired: true },
    { name: 'maxUnpaidShare', label: i.share, help: t.shareHelp, isRequired: true },
  ]
}

const policyFields = ({ t, i, sold: { cash } }: Given): readonly Field[] => [
  ...schemes.map((scheme): Field => ({ name: `scheme.${scheme}`, label: i.schemeNames[scheme], kind: 'yes' })),
  { name: 'paymentDays', label: i.paymentDays, isRequired: true },
  { name: 'calendar', label: i.calendar, kind: 'choice', choices: choicesOf(i.calendars) },
  { name: 'payerPolicy', label: i.payer, kind: 'choice', choices: choicesOf(i.payers) },
  { name: 'underpaymentPolicy', label: i.underpayment, kind: 'choice', choices: choicesOf(i.underpayments) },
  { name: 'latePaymentPolicy', label: i.late, kind: 'choice', choices: choicesOf(i.lates) },
  { name: 'notified', label: i.notified, help: t.notifiedHelp(cash.symbol) },
]

/** The fields of an instrument, by topic. */
export function instrumentGroups(draft: Draft, given: Given, isNew: boolean): readonly Group[] {
  const { t, i, sold } = given
  const scale: Field = { name: 'unitPriceScale', label: t.scale, help: t.scaleHelp, isRequired: true }
  const mode: Field = { name: 'deliveryMode', label: i.delivery, kind: 'choice', choices: choicesOf(i.deliveries) }
  return [
    {
      title: t.groups.price,
      fields: [
        ...(isNew ? [scale] : []),
        {
          name: 'price',
          label: t.price,
          help: t.priceHelp(sold.cash.symbol, priceDecimals(sold)),
          isRequired: true,
        },
        { name: 'supply', label: t.supply, help: t.supplyHelp(sold.unit.symbol), isRequired: true },
      ],
    },
    {
      title: t.groups.accounts,
      fields: [
        { name: 'clientAccountId', label: t.account, kind: 'choice', choices: accountChoices(draft, given) },
        { name: 'payoutAccountId', label: t.payout, help: t.payoutHelp, kind: 'code' },
        { name: 'deliveryContract', label: i.contract, kind: 'code' },
        ...(isNew ? [mode] : []),
      ],
    },
    { title: t.groups.limits, fields: moneyFields(given) },
    { title: t.groups.policies, fields: policyFields(given) },
    {
      title: t.groups.terms,
      fields: [
        { name: 'opensAt', label: i.opens, kind: 'moment' },
        { name: 'closesAt', label: i.closes, kind: 'moment' },
        { name: 'termsUrl', label: i.termsUrl },
        { name: 'termsHash', label: i.termsHash, help: t.hashHelp, kind: 'code' },
      ],
    },
  ]
}
