import { chainClients } from '@firsthand/contracts/chain-clients'
import { type BuyStep, dataOf, type Offer } from '@firsthand/sdk'
import { bankPurchase } from './bank-purchase.ts'
import { decimal } from './decimal.ts'
import { Problem } from './problem.ts'
import type { RunningSandbox } from './running-sandbox.ts'
import { type Persona, speakingAs } from './speaking-as.ts'

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
    case 'handed_in':
      return 'signed and handed in: the service sends it and pays its gas'
    case 'waiting':
      return `the service says ${done.state}`
    case 'purchase':
      return `the purchase is ${done.purchase.state}`
    case 'settled':
      return `settled in block ${done.quote.settlement?.blockNumber}`
  }
}

type Order = {
  readonly pairId: number
  readonly cashAmount: string | undefined
  readonly buyer: string
  readonly gasless?: boolean
}

/** The wallet of a persona; who has one where this one does not. */
export function walletOf(personas: readonly Persona[], name: string): NonNullable<Persona['wallet']> {
  const wallet = personas.find((each) => each.name === name)?.wallet
  if (wallet) return wallet
  const owners = personas.filter((each) => each.wallet !== null).map((each) => each.name)
  throw new Problem(`${name} has no wallet.`, `These have one: ${owners.join(', ')}.`)
}

/** A hundred of whatever the market's cash is. */
const aHundred = (decimals: number) => `${100n * 10n ** BigInt(decimals)}`

/** Buys as a persona of the sandbox, with the wallet that the sandbox gave it. Each step is reported when it is done. */
export async function purchase(sandbox: RunningSandbox, order: Order, onStep: (step: string) => void) {
  const { facts, firsthand } = await speakingAs(sandbox, order.buyer)
  const { key, address } = walletOf(facts.personas, order.buyer)
  const { pairId } = order
  const market = dataOf(await firsthand.markets.read({ path: { pairId: `${pairId}` } }))
  const cashAmount = order.cashAmount ?? aHundred(market.cash.decimals)
  if (market.primaryExecutionKind === 'offchain_fixed_price') {
    onStep(inWords({ step: 'market', market }))
    return bankPurchase(sandbox, firsthand, { pairId, cashAmount, walletAddress: address }, onStep)
  }
  const { sender } = await chainClients(facts.chainUrl, key)
  /** Whoever runs the command asked for this amount at whatever the sandbox's price is, and is shown what it buys. */
  const confirm = ({ unitAmount }: Offer) => {
    onStep(`at least ${decimal(`${unitAmount}`, market.unit.decimals)} ${market.unit.symbol}, verified`)
    return true
  }
  const onProgress = (step: BuyStep) => onStep(inWords(step))
  return firsthand.buy({ pairId, cashAmount, wallet: sender, confirm, gasless: order.gasless ?? false, onProgress })
}
