import { navigationOf } from '../../app/navigation.ts'

/** The screens of a thing, by the name of the member that holds its id. The menu knows whose roles can open which. */
const screens: Readonly<Record<string, readonly string[]>> = {
  reference: ['/find'],
  bankTransactionId: ['/treasury/receipts'],
  reviewId: ['/treasury/reviews'],
  refundReference: ['/treasury/refunds'],
  paymentFileId: ['/treasury/files'],
  payoutReference: ['/treasury/payouts'],
  exceptionId: ['/treasury/exceptions', '/officer/frozen'],
  instrumentId: ['/instruments'],
  pairId: ['/markets'],
}

/** Where more about it can be read; null when there is no such page for these roles. */
export function pageOf(name: string, id: string, roles: readonly string[]): string | null {
  // A payment in a file is named by its refund or payout, not by a purchase.
  if (name === 'reference' && !/^(OFFC|MINT|RFQ)[0-9a-f]/.test(id)) return null
  const menu = navigationOf(roles).flatMap(({ items }) => items.map(({ to }) => to))
  const found = screens[name]?.find((screen) => menu.includes(screen))
  if (found === undefined) return null
  return found === '/find' ? `/p/${id}` : `${found}/${id}`
}
