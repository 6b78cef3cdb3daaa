import type { BuyerId, Reference, ReferencePrefix } from '@firsthand/values/values'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import type { ExecutionKind } from '@firsthand/wire/execution-kind'

/** How references of each rail begin. */
export const prefixes = {
  onchain_primary_mint: 'MINT',
  onchain_rfq_atomic: 'RFQ',
  offchain_fixed_price: 'OFFC',
} as const satisfies Record<ExecutionKind, ReferencePrefix>

export type SalePrefix = (typeof prefixes)[ExecutionKind]

/** What a text searches for: its form says which. A buyer is meant by pseudonym. */
export type Term =
  | { readonly kind: 'reference'; readonly prefix: SalePrefix; readonly reference: Reference }
  | { readonly kind: 'refund' | 'payment' | 'transaction' | 'buyer'; readonly text: string }
  | { readonly kind: 'wallet'; readonly spellings: readonly string[] }

const reference = /^(mint|rfq|offc)([0-9a-f]{32})$/i
const refund = /^offr([0-9a-f]{28})$/i

/** People copy references with blanks and in any case. What has none of the known forms names a buyer, to the letter. */
export function termOf(q: string, buyerNamed: (text: string) => BuyerId): Term {
  const text = q.replaceAll(/\s/g, '')
  const [, prefix = '', digits = ''] = reference.exec(text) ?? []
  if (digits !== '') {
    const known = prefix.toUpperCase() as SalePrefix
    return { kind: 'reference', prefix: known, reference: `${known}${digits.toLowerCase()}` as Reference }
  }
  const [, refundDigits] = refund.exec(text) ?? []
  if (refundDigits !== undefined) return { kind: 'refund', text: `OFFR${refundDigits.toLowerCase()}` }
  if (/^rf[0-9]{16}$/i.test(text)) return { kind: 'payment', text: text.toUpperCase() }
  if (/^0x[0-9a-f]{64}$/i.test(text)) return { kind: 'transaction', text: text.toLowerCase() }
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { kind: 'wallet', spellings: spellingsOf(text) }
  return { kind: 'buyer', text: buyerNamed(q.trim()) }
}

/** Earlier versions kept a wallet as it was sent: in one case, or as EIP-55 writes it. */
const spellingsOf = (address: string): readonly string[] => [
  ...new Set([checksumAddress(address), address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`]),
]

/** What references of every rail have in common: time, then chance. A page ends at them. */
export const digitsOf = ({ reference: whole }: { readonly reference: string }): string => whole.slice(-32)

/** One page of several lists that are each newest first; one more than `limit` when there is a further page. */
export const mergedPage = <T extends { readonly reference: string }>(lists: readonly (readonly T[])[], limit: number) =>
  lists
    .flat()
    .toSorted((a, b) => (digitsOf(a) < digitsOf(b) ? 1 : -1))
    .slice(0, limit + 1)
