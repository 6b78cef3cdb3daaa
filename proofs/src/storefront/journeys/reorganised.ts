import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { must } from '../../browser/must.ts'
import { until } from '../../browser/until.ts'
import { checkOffer, connectWallet, order, sign, typeAmount, untilBought } from '../acts/buying.ts'
import { chainOf } from '../acts/new-wallet.ts'
import { testWallet } from '../stage/wallet.ts'
import type { Journey } from './journey.ts'

const as = 'acme-buyer-1'
const depth = 2

/** The block of a purchase leaves the chain: the page goes back with it, calls nothing bought, and follows when the transaction is in a block again. */
export const reorganised: Journey = {
  name: 'a reorganisation after "in a block": back to sent, and bought only when it is final',
  async run({ shop, open, width }) {
    const { sandbox } = shop
    const key = sandbox.facts.personas.find(({ name }) => name === as)?.wallet?.key ?? '0x'
    const wallet = testWallet(key, sandbox.facts)
    const buyer = await open({ width, wallet })
    const { page } = buyer
    const chain = chainOf(shop)
    await buyer.go(`/buy/${pairs.harbour}`)
    await buyer.signIn(as)
    await typeAmount(buyer, '120')
    await connectWallet(buyer)
    await order(buyer)
    await checkOffer(buyer)
    const standing = (step: string) =>
      page.locator('li[aria-current=step]', { hasText: step }).waitFor({ timeout: 60_000 })
    await chain.setAutomine(false)
    await chain.setIntervalMining({ interval: 0 })
    try {
      await sign(buyer)
      await until('transaction', async () => wallet.sent.length > 0)
      await chain.mine({ blocks: 1 })
      await standing('In a block')
      const settlement = wallet.sent.at(-1)
      const raw = await chain.request({ method: 'eth_getRawTransactionByHash', params: [settlement] } as never)
      await chain.mine({ blocks: 1 })
      await chain.request({ method: 'anvil_reorg', params: [depth, []] } as never)
      await page
        .locator('li[aria-current=step]', { hasText: 'In a block' })
        .waitFor({ state: 'detached', timeout: 60_000 })
      must(
        (await page.getByText('Bought', { exact: true }).count()) === 0,
        'nothing is bought whose block has left the chain',
      )
      // Nodes keep what a branch has lost, and send it again.
      await chain.request({ method: 'eth_sendRawTransaction', params: [raw] } as never)
    } finally {
      // A reorganisation sets the node's clock back to the block that it branches from.
      const now = Math.floor((Date.now() + (await shop.aheadMs())) / 1000)
      await chain.request({ method: 'anvil_setTime', params: [now] } as never)
      await chain.setAutomine(true)
      await chain.setIntervalMining({ interval: 1 })
    }
    await untilBought(buyer)
    return undefined
  },
}
