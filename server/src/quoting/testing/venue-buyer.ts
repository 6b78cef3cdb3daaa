import { mined } from '@firsthand/contracts/chain-clients'
import { fillTransaction, type settle, signBundle } from '@firsthand/sdk/settle'
import type { Allowance } from '@firsthand/wire/allowances'
import type { Address, Hex } from 'viem'
import { cashAmount, type Trading, wallet } from '#testing/trading-world'

/** What a buyer does at a third-party venue. */
export const venueBuyer = (trading: Trading) => ({
  approveAsAnswered: async (pairId: number): Promise<void> => {
    const { body } = await trading.rfq.ask('/allowance', { pairId, walletAddress: wallet, cashAmount })
    const sender = await trading.asBuyer()
    for (const { to, data } of (body as Allowance).approvals)
      await mined(trading.clients, await sender.sendTransaction({ to: to as Address, data: data as Hex }))
  },

  /** Whether the chain would take the settlement now. */
  settles: async (bundle: Parameters<typeof settle>[1]): Promise<boolean> => {
    const signature = await signBundle(await trading.asBuyer(), bundle, trading.pins)
    const sent = { account: wallet, ...fillTransaction(bundle, signature) }
    return trading.clients.reader.call(sent).then(
      () => true,
      () => false,
    )
  },

  /** A bundle that the buyer could settle. */
  issued: async (pairId: number) => {
    const { reference } = await trading.rfq.firm(pairId)
    const { status, body, text } = await trading.rfq.intent(reference)
    if (status !== 200) throw new Error(text)
    return { reference, bundle: body }
  },
})
