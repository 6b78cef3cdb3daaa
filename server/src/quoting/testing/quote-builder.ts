import { randomBytes } from 'node:crypto'
import type { BaseUnits, Caller, PairId } from '@firsthand/values/values'
import { personOf } from '#identity/testing/pseudonyms'
import { type FirmTerms, makeReference } from '../quote.rules.ts'

export const callerOf = (tenant: string, subject: string): Caller => ({
  ...personOf(tenant, subject),
  roles: new Set(),
})

/** The usual firm quote; a test names only what differs. */
export function aQuote(changes: Partial<FirmTerms> = {}): FirmTerms {
  const createdAt = changes.createdAt ?? new Date()
  return {
    reference: makeReference('MINT', createdAt, randomBytes(10)),
    pairId: 1 as PairId,
    market: {
      primaryExecutionKind: 'onchain_primary_mint',
      cash: { symbol: 'USDC', decimals: 6, address: `0x${'c'.repeat(40)}` },
      unit: { symbol: 'HARBOUR', decimals: 18, address: `0x${'a'.repeat(40)}` },
      limits: { minCashAmount: null, maxCashAmount: null },
      feeBps: 25,
    },
    walletAddress: `0x${'b'.repeat(40)}`,
    cashAmount: 100_000_000n as BaseUnits<'cash'>,
    feeAmount: 250_000n as BaseUnits<'cash'>,
    unitAmount: 3_990_000_000_000_000_000n as BaseUnits<'asset'>,
    price: 25_000_000n,
    priceScale: 0,
    priceBlock: 7n,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 60_000),
    venue: null,
    ...changes,
  }
}
