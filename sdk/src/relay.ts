import { type Address, type Hex, serializeSignature } from 'viem'
import { signForwardRequest } from './forward-request.ts'
import type { Bundle, RelayRequest } from './gen/types.gen.ts'
import { type PermitDomain, requireTokenDomain, signPermit } from './permit.ts'
import { signBundle } from './settle.ts'
import type { Pins, Wallet } from './settleable.ts'

/**
 * All that a wallet without ether signs so that the service sends its settlement: the bundle, a permit of exactly the cash unless
 * the allowance suffices (null), and the request to the forwarder. Nothing is sent: hand it in by `quotes.relay`.
 */
export async function signRelay(
  wallet: Wallet,
  bundle: Bundle,
  forwarder: Address,
  permit: PermitDomain | null,
  pins: Pins,
  onAsk?: (task: 'intent' | 'permit' | 'request') => void,
): Promise<RelayRequest> {
  if (permit !== null) await requireTokenDomain(wallet, bundle, permit)
  onAsk?.('intent')
  const buyerSignature = await signBundle(wallet, bundle, pins)
  if (permit !== null) onAsk?.('permit')
  const signed = permit && (await signPermit(wallet, bundle, permit))
  onAsk?.('request')
  const { gas, signature } = await signForwardRequest(wallet, bundle, buyerSignature, forwarder, signed)
  const permitSignature = signed && serializeSignature({ r: signed.r, s: signed.s, v: BigInt(signed.v) })
  const lower = (text: Hex) => text.toLowerCase()
  return {
    buyerSignature: lower(buyerSignature),
    ...(permitSignature && { permitSignature: lower(permitSignature) }),
    gas: `${gas}`,
    forwardSignature: lower(signature),
  }
}
