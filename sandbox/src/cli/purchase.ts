import { chainClients } from '@firsthand/contracts/chain-clients'
import { Problem } from './problem.ts'
import type { RunningSandbox } from './running-sandbox.ts'
import { speakingAs } from './speaking-as.ts'

export type Order = { readonly pairId: number; readonly cashAmount: string; readonly buyer: string }

/** Buys as a persona of the sandbox, with the wallet that the sandbox gave it. Each step is told when it is done. */
export async function purchase(sandbox: RunningSandbox, order: Order, onStep: (step: string) => void) {
  const { facts, firsthand } = await speakingAs(sandbox, order.buyer)
  const wallet = facts.personas.find(({ name }) => name === order.buyer)?.wallet
  if (!wallet) {
    throw new Problem(
      `${order.buyer} has no wallet.`,
      'Take a buyer: acme-buyer-1, acme-buyer-2, globex-buyer-1 or -2.',
    )
  }
  const { sender } = await chainClients(facts.chainUrl, wallet.key)
  const { pairId, cashAmount } = order
  return firsthand.buy({ pairId, cashAmount, wallet: sender, onProgress: ({ step }) => onStep(step) })
}
