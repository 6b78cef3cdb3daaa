import {
  type Bundle,
  type Calls,
  dataOf,
  InvalidOption,
  type Market,
  type Quote,
  type Routers,
  type Wallet,
} from '@firsthand/sdk'
import {
  allowanceOf,
  askedOf,
  handIn,
  handInTasks,
  pay,
  verifiedBundle,
  type WalletTask,
  walletTasks,
} from '@firsthand/sdk/purchase-steps'
import type { Hex } from 'viem'
import type { Summary } from './purchase-state.ts'

/** The wallet has sent it, or the service has taken it at this moment to send it. */
type SentOffer =
  | { readonly txHash: Hex; readonly handedInAt: null }
  | { readonly txHash: null; readonly handedInAt: string }

/** An offer that was verified: what to show, what the wallet will be asked for, and how to send exactly this. */
export type CheckedOffer = {
  readonly summary: Summary
  readonly tasks: readonly WalletTask[]
  /** Asks the wallet. `onAsk` is called before each task. */
  readonly send: (onAsk: (task: WalletTask) => void) => Promise<SentOffer>
}

/** Verifies the offer of a quote against what was asked for. Throws an error of the SDK where it does not hold. */
export type CheckOffer = (market: Market, quote: Quote, cashAmount: bigint) => Promise<CheckedOffer>

function summaryOf({ reference, intent, router, typedData, digest, deadline }: Bundle, market: Market): Summary {
  return {
    reference,
    pay: BigInt(intent.cashAmount),
    fee: BigInt(intent.feeAmount),
    getAtLeast: BigInt(intent.minUnits),
    cash: market.cash,
    unit: market.unit,
    recipient: intent.recipient as Hex,
    contract: router as Hex,
    chainId: typedData.domain.chainId,
    digest: digest as Hex,
    deadline,
  }
}

type Means = {
  readonly calls: Calls
  readonly routers: Routers
  readonly wallet: Wallet | null
  /** The service sends, and pays the gas. */
  readonly isRelayed: boolean
}

/** The checks and the sending of the SDK, with the wallet and the relayer of this moment. */
export const checkOffer =
  (means: () => Means): CheckOffer =>
  async (market, quote, cashAmount) => {
    const { calls, routers, wallet, isRelayed } = means()
    if (wallet === null) throw new InvalidOption('wallet', 'Connect a wallet first.')
    const rail = market.primaryExecutionKind === 'onchain_rfq_atomic' ? calls.rfq : calls.primaryMint
    const asked = await askedOf(routers, wallet, market, cashAmount)
    const [allowance, keys] = await Promise.all([
      allowanceOf(rail, wallet, asked),
      calls.settlementKeys.list().then((answer) => dataOf(answer)),
    ])
    const pins = { routers, keys }
    const bundle = await verifiedBundle(rail, wallet, asked, quote, pins)
    const summary = summaryOf(bundle, market)
    if (isRelayed) {
      const payable = { bundle, allowance, pins }
      const send: CheckedOffer['send'] = async (onAsk) => {
        const { freshness } = await handIn(calls, rail, { wallet, onAsk }, payable)
        return { txHash: null, handedInAt: freshness.serverTime }
      }
      return { summary, tasks: handInTasks(allowance), send }
    }
    const send: CheckedOffer['send'] = async (onAsk) => ({
      txHash: await pay({ wallet, onAsk }, bundle, allowance, pins),
      handedInAt: null,
    })
    return { summary, tasks: await walletTasks(wallet, allowance), send }
  }
