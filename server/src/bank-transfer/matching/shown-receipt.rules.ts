import type { TenantId } from '@firsthand/values/values'
import type { Receipt } from './receipt.rules.ts'

/** A receipt as whoever decides about it is shown it. */
export const shownReceipt = ({ receipt, state }: { readonly receipt: Receipt; readonly state: string }) => {
  const { tenant: _, amount, ...shown } = receipt
  const isUnallocated = state === 'unmatched' || state === 'suggested'
  return { ...shown, amount: `${amount}`, isUnallocated }
}

export type ShownReceipt = ReturnType<typeof shownReceipt>

/** The receipt that was shown. */
export const receiptShown = (tenant: TenantId, { amount, isUnallocated: _, ...shown }: ShownReceipt): Receipt => ({
  ...shown,
  tenant,
  amount: BigInt(amount),
})
