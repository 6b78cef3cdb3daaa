import type { Rail } from '@firsthand/react'
import { dataOf } from '@firsthand/sdk/calls'
import type { Purchase, PurchaseEvidence, Quote, QuoteEvidence } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'

/** What shows a purchase to anybody who doubts it, as `firsthand-verify purchase` checks it without asking us. */
export async function evidenceOf(rail: Rail, reference: string): Promise<PurchaseEvidence | QuoteEvidence> {
  const asked = { path: { reference } }
  return rail === 'bank'
    ? dataOf(await service.offchain.purchases.evidence(asked))
    : dataOf(await service[rail].quotes.evidence(asked))
}

/** The evidence on paper, with what was bought in figures. */
export type Printed =
  | { readonly purchase: Purchase; readonly evidence: PurchaseEvidence }
  | { readonly quote: Quote; readonly evidence: QuoteEvidence }

export async function printedOf(rail: Rail, reference: string): Promise<Printed> {
  const path = { reference }
  if (rail === 'bank') {
    const { purchases } = service.offchain
    const [purchase, evidence] = await Promise.all([purchases.read({ path }), purchases.evidence({ path })])
    return { purchase: dataOf(purchase), evidence: dataOf(evidence) }
  }
  const { quotes } = service[rail]
  const [quote, evidence] = await Promise.all([quotes.read({ path }), quotes.evidence({ path })])
  return { quote: dataOf(quote), evidence: dataOf(evidence) }
}
