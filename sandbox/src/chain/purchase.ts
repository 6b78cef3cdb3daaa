import { type KeyObject, randomBytes, sign } from 'node:crypto'
import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import { type DecisionClaims, decisionType, type SignRequest } from '@firsthand/wire/signer'
import { type Permitted, sandboxSchedule } from '../signers/signer-policy.ts'
import { localChainId } from './chain.ts'

type Hex = `0x${string}`
const hex = (bytes: number): Hex => `0x${randomBytes(bytes).toString('hex')}`

/** An intent that the sandbox's policies let pass, and what the signers are asked about it. */
export type Purchase = {
  readonly common: Omit<SignRequest<'fee'>, 'evidence'>
  readonly digest: Hex
  readonly customer: string
}

const separators = new Map<string, Hex>()

/** The digest of an intent at the local chain's router. */
export function localDigest(router: string, intent: IntentMessage): Hex {
  const separator = separators.get(router) ?? domainSeparator(localChainId, router as Hex)
  separators.set(router, separator)
  return intentDigest(separator, intent)
}

type Changes = { readonly tenant?: string; readonly intent?: Partial<IntentMessage> }

/** A purchase of its own each time, at the first market that is permitted. */
export function purchaseOf(permitted: Permitted, { tenant = 'acme', intent: changes }: Changes = {}): Purchase {
  const [market] = permitted.markets
  if (market === undefined) throw new Error('no market is permitted')
  const reference = `MINT${randomBytes(16).toString('hex')}`
  const buyer = hex(20)
  const cashAmount = 100_000_000n
  const intent = {
    quoteRef: quoteRefOf(tenant, reference),
    buyer,
    recipient: buyer,
    venue: market.venue as Hex,
    cashToken: market.cashToken as Hex,
    cashAmount: `${cashAmount}`,
    feeAmount: `${(cashAmount * BigInt(market.feeBps)) / 10_000n}`,
    feeRecipient: permitted.feeRecipient as Hex,
    assetToken: market.assetToken as Hex,
    minUnits: '4000000000000000000',
    venueCallHash: hex(32),
    validAfter: '0',
    deadline: `${Math.floor(Date.now() / 1000) + 300}`,
    ...changes,
  }
  const router = permitted.router as Hex
  const chainId = `eip155:${localChainId}`
  const digest = localDigest(router, intent)
  const common = { requestId: `req_${randomBytes(8).toString('hex')}`, chainId, router, tenant, reference, intent }
  return { common, digest, customer: `${tenant}-buyer-1` }
}

/** What the fee signer is asked. */
export const feeRequest = ({ common }: Purchase): SignRequest<'fee'> => ({
  ...common,
  evidence: { scheduleId: sandboxSchedule },
})

/** What the operator's signer is asked, once both others have signed. */
export const operatorRequest = (
  { common }: Purchase,
  evidence: SignRequest<'operator'>['evidence'],
): SignRequest<'operator'> => ({ ...common, evidence })

/** Compliance's signed decision about a purchase, as Compliance itself would sign it. */
export function decisionOn(
  purchase: Purchase,
  key: { readonly kid: string; readonly privateKey: KeyObject },
  changes: Partial<Record<keyof DecisionClaims, unknown>> = {},
): string {
  const { tenant, reference, chainId, router, intent } = purchase.common
  const claims = {
    iss: 'firsthand-compliance',
    jti: `dec_${randomBytes(8).toString('hex')}`,
    iat: Math.floor(Date.now() / 1000),
    outcome: 'attested',
    tenant,
    customer: purchase.customer,
    wallet: intent.buyer,
    action: 'settle',
    chainId,
    contract: router,
    reference,
    digest: purchase.digest,
    ...changes,
  }
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'EdDSA', typ: decisionType, kid: key.kid })}.${encode(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`
}

/** What the compliance-role signer is asked. */
export const complianceRequest = (purchase: Purchase, decision: string): SignRequest<'compliance'> => ({
  ...purchase.common,
  evidence: { customer: purchase.customer, decision },
})
