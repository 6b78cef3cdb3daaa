import type { Address } from 'viem'
import type { Api } from '../api.ts'
import { ConnectionLost } from '../connection-lost.ts'
import type { Generated } from '../gen/sdk.gen.ts'
import type { Allowance, Bundle, Quote } from '../gen/types.gen.ts'
import { dataOf } from '../refusal.ts'
import { signRelay } from '../relay.ts'
import type { Pins, Wallet } from '../settleable.ts'
import { OutcomeUnknown } from './buy-errors.ts'
import { BuyRefused } from './consent.ts'
import { isPlainKey, type WalletTask } from './pay.ts'
import { type Rail, signalOf } from './rail-calls.ts'
import { askWallet } from './wallet-declined.ts'

type Handing = {
  readonly wallet: Wallet
  readonly signal?: AbortSignal
  /** Called before the wallet is asked for each signature, and with `sending` before they are handed in. */
  readonly onAsk?: (task: WalletTask) => void
}
type Payable = { readonly bundle: Bundle; readonly allowance: Allowance; readonly pins: Pins }

const notOffered = (message: string) =>
  new BuyRefused('gasless_not_offered', message, 'Buy without `gasless`: the wallet then pays its own gas.')

/** Where the service takes settlements to send; the router itself is asked whether it trusts it, before anything is signed. */
async function forwarderOf(api: Api<Generated>, request: Handing, { typedData }: Bundle): Promise<Address> {
  const { items } = dataOf(await api.chains.list(signalOf(request)))
  const forwarder = items.find(({ chainId }) => chainId === `eip155:${typedData.domain.chainId}`)?.forwarder ?? null
  if (forwarder === null) throw notOffered('Nobody pays the gas of this purchase.')
  return forwarder as Address
}

/** Has everything signed, and hands it in to be sent. Answers the quote as it is then. */
export async function handIn(
  api: Api<Generated>,
  rail: Rail,
  request: Handing,
  { bundle, allowance, pins }: Payable,
): Promise<Quote> {
  const { wallet, onAsk } = request
  const { reference } = bundle
  const forwarder = await forwarderOf(api, request, bundle)
  const isShort = allowance.approvals.length > 0
  if (!(await isPlainKey(wallet))) throw notOffered('A contract wallet cannot sign for the forwarder.')
  if (isShort && allowance.permit === null) throw notOffered('The cash of this market knows no permit.')
  const body = await askWallet(
    reference,
    signRelay(wallet, bundle, forwarder, isShort ? allowance.permit : null, pins, onAsk),
  )
  onAsk?.('sending')
  try {
    return dataOf(await rail.quotes.relay({ path: { reference }, body, ...signalOf(request) }))
  } catch (error) {
    // The service may have taken it all the same.
    throw error instanceof ConnectionLost ? new OutcomeUnknown(reference, null, error) : error
  }
}

/** What the wallet will be asked for when the service sends, in this order. */
export const handInTasks = ({ approvals }: Allowance): readonly WalletTask[] =>
  approvals.length > 0 ? ['intent', 'permit', 'request', 'sending'] : ['intent', 'request', 'sending']

/** Whether what was handed in then was given up before it was sent. */
export const isDropped = ({ state, lastRefusal }: Quote, since: string | null): boolean =>
  state === 'intent_issued' && since !== null && lastRefusal !== null && lastRefusal.at >= since
