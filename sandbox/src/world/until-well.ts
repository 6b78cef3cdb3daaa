import { setTimeout as sleep } from 'node:timers/promises'
import { askChain } from '../chain/ask-chain.ts'
import { pairs } from '../faults/reserved-markets.ts'
import type { World } from './world.ts'

const patienceMs = 15_000
/** As often as a person types: well within the limit of soft quotes. */
const checkMs = 200

/**
 * Waits until the service quotes on both rails by the newest block, as it does when nothing disturbs it; with a time limit, because
 * somebody else may have disturbed it on purpose.
 */
export async function untilWell({ api, chain, identity, contracts }: World): Promise<void> {
  if (api === null || chain === null || contracts === null) return
  const block = BigInt(await askChain<string>(chain.url, 'eth_blockNumber'))
  const headers = {
    authorization: `Bearer ${await identity.token('acme-buyer-1')}`,
    'content-type': 'application/json',
  }
  async function quotes(prefix: string, pairId: number): Promise<boolean> {
    const body = JSON.stringify({ pairId, cashAmount: '100000000' })
    const signal = AbortSignal.timeout(5_000)
    const response = await fetch(`${api?.url}${prefix}/quotes/soft`, { method: 'POST', headers, body, signal })
    const { priceBlock = '0' } = (await response.json()) as { priceBlock?: string }
    return BigInt(priceBlock) >= block
  }
  const isWell = async () => (await quotes('/primary-mint', pairs.harbour)) && quotes('/rfq', pairs.tbill)
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(checkMs))
    if (await isWell().catch(() => false)) return
}
