import { chainClients } from '@firsthand/contracts/chain-clients'
import type { BuyStep } from '@firsthand/sdk'
import { Problem } from './problem.ts'
import type { RunningSandbox } from './running-sandbox.ts'
import { speakingAs } from './speaking-as.ts'

/** A step of a purchase, for people. */
function inWords(done: BuyStep): string {
  switch (done.step) {
    case 'market':
      return `market ${done.market.pairId}: ${done.market.unit.symbol} for ${done.market.cash.symbol}, ${done.market.primaryExecutionKind}`
    case 'allowance':
      return `allowance ${done.allowance.approvals.length === 0 ? 'suffices' : 'does not suffice yet'}`
    case 'approving':
      return `approval ${done.number} of ${done.of} sent`
    case 'quoted':
      return `firm quote ${done.quote.reference} at ${done.quote.price}`
    case 'bundle':
      return 'bundle taken, signed by operator, Compliance and fee'
    case 'sent':
      return `bundle verified, settlement sent: ${done.txHash}`
    case 'waiting':
      return `the service says ${done.state}`
    case 'settled':
      return `settled in block ${done.quote.settlement?.blockNumber}`
  }
}

type Order = { readonly pairId: number; readonly cashAmount: string; readonly buyer: string }

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
  return firsthand.buy({ pairId, cashAmount, wallet: sender, onProgress: (step) => onStep(inWords(step)) })
}
