import type { Rail } from '@firsthand/react'
import { dataOf } from '@firsthand/sdk/calls'
import type { Quote } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'

/** States in which a signed offer exists: then the service answers it again, and nothing new is issued. */
const issued: readonly Quote['state'][] = ['intent_issued', 'submitted', 'settled', 'failed', 'lapsed']

/**
 * What shows a purchase to anybody who doubts it. On chain: the quote, the signed offer and the published keys, which are checked
 * without asking us. By bank transfer: the purchase and its chain of custody.
 */
export async function evidenceOf(rail: Rail, reference: string): Promise<Readonly<Record<string, unknown>>> {
  const path = { reference }
  if (rail === 'bank') {
    const [purchase, evidence, timeline] = await Promise.all([
      service.offchain.purchases.read({ path }),
      service.offchain.purchases.evidence({ path }),
      service.offchain.purchases.timeline({ path }),
    ])
    return { purchase: dataOf(purchase), evidence: dataOf(evidence), timeline: dataOf(timeline).items }
  }
  const calls = service[rail]
  const quote = dataOf(await calls.quotes.read({ path }))
  const bundle = issued.includes(quote.state) ? dataOf(await calls.quotes.intent({ path })) : null
  return { quote, bundle, settlementKeys: dataOf(await service.settlementKeys.list({})) }
}
