import { chainClients } from '@firsthand/contracts/chain-clients'
import { type BuyStep, dataOf, type Offer } from '@firsthand/sdk'
import { bankPurchase } from './bank-purchase.ts'
import { decimal } from './decimal.ts'
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
      return 'bundle verified: signed by operator, Compliance and fee, for the sandbox’s own router'
    case 'sent':
      return `settlement sent: ${done.txHash}`
    case 'waiting':
      return `the service says ${done.state}`
    case 'purchase':
      return `the purchase is ${done.purchase.state}`
    case 'settled':
      return `settled in block ${done.quote.settlement?.blockNumber}`
  }
}

type Order = { readonly pairId: number; readonly cashAmount: string | undefined; readonly buyer: string }

/** A hundred of whatever the market's cash is. */
const aHundred = (decimals: number) => `${100n * 10n ** BigInt(decimals)}`

/** Buys as a persona of the sandbox, with the wallet that the sandbox gave it. Each step is reported when it is done. */
export async function purchase(sandbox: RunningSandbox, order: Order, onStep: (step: string) => void) {
  const { facts, firsthand } = await speakingAs(sandbox, order.buyer)
  const wallet = facts.personas.find(({ name }) => name === order.buyer)?.wallet
  if (!wallet) {
    throw new Problem(
      `${order.buyer} has no wallet.`,
      'Take a buyer: acme-buyer-1, acme-buyer-2, globex-buyer-1 or -2.',
    )
  }
  const { pairId } = order
  const market = dataOf(await firsthand.markets.read({ path: { pairId: `${pairId}` } }))
  const cashAmount = order.cashAmount ?? aHundred(market.cash.decimals)
  if (market.primaryExecutionKind === 'offchain_fixed_price') {
    onStep(inWords({ step: 'market', market }))
    return bankPurchase(sandbox, firsthand, { pairId, cashAmount, walletAddress: wallet.address }, onStep)
  }
  const { sender } = await chainClients(facts.chainUrl, wallet.key)
  /** Whoever runs the command asked for this amount at whatever the sandbox's price is, and is shown what it buys. */
  const confirm = ({ unitAmount }: Offer) => {
    onStep(`at least ${decimal(`${unitAmount}`, market.unit.decimals)} ${market.unit.symbol}, verified`)
    return true
  }
  return firsthand.buy({ pairId, cashAmount, wallet: sender, confirm, onProgress: (step) => onStep(inWords(step)) })
}
