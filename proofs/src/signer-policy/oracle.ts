import { madeUpMarket, sandboxSchedule } from '@firsthand/sandbox/signers/signer-policy'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { type IntentMessage, intentFields } from '@firsthand/wire/settlement-intent'
import type { SignerRole } from '@firsthand/wire/signer'

/** A request as it was built: what went into it, and whether its evidence is honest. */
export type Case = {
  readonly role: SignerRole
  readonly body: {
    readonly chainId: string
    readonly router: string
    readonly tenant: string
    readonly reference: string
    readonly intent: IntentMessage
    readonly evidence: { readonly scheduleId?: string }
  }
  readonly digest: string
  /** The evidence is what an honest companion would give for exactly this request. */
  readonly honestEvidence: boolean
}

const [market] = madeUpMarket.markets as unknown as [
  { feeBps: number; cashMax: string; priceMin: string; unitScale: string },
]
const within = (value: bigint, least: bigint, most: bigint) => value >= least && value <= most

/** One spelling of each type, and the largest number that it holds. */
const spellings = {
  bytes32: { form: /^0x[0-9a-f]{64}$/, bits: 256n },
  address: { form: /^0x[0-9a-f]{40}$/, bits: 160n },
  uint256: { form: /^(0|[1-9][0-9]*)$/, bits: 256n },
  uint64: { form: /^(0|[1-9][0-9]*)$/, bits: 64n },
}
const aroundNames = 'chainId,evidence,intent,reference,requestId,router,tenant'

/** No member too many or too few, and each as its type is written. */
function isWellFormed(body: Case['body']): boolean {
  const present = (value: object) => Object.entries(value).filter(([, member]) => member !== undefined)
  const names = (value: object) =>
    present(value)
      .map(([name]) => name)
      .sort()
      .join()
  const intent: Readonly<Record<string, unknown>> = body.intent
  const fits = intentFields.every(({ name, type }) => {
    const value = intent[name]
    const { form, bits } = spellings[type]
    return typeof value === 'string' && form.test(value) && BigInt(value) < 2n ** bits
  })
  const fields = intentFields.map(({ name }) => name as string).sort()
  return fits && names(body.intent) === fields.join() && names(body) === aroundNames && /^[!-~]+$/.test(body.tenant)
}

/**
 * Whether a signature would be within policy, implemented a second time and in another way than in the signer. Written
 * against the sandbox's policy as data, without the signer's code.
 */
export function isWithinPolicy({ role, body, honestEvidence }: Case, nowSeconds: number): boolean {
  if (!honestEvidence || !isWellFormed(body)) return false
  const { intent } = body
  const amounts = [intent.cashAmount, intent.feeAmount, intent.minUnits, intent.validAfter, intent.deadline]
  const [cash, fee, units, after, deadline] = amounts.map(BigInt) as [bigint, bigint, bigint, bigint, bigint]
  const [route] = madeUpMarket.markets
  const places = [
    [body.chainId, 'eip155:31337'],
    [body.router, madeUpMarket.router],
    [intent.venue, route?.venue],
    [intent.cashToken, route?.cashToken],
    [intent.assetToken, route?.assetToken],
    [intent.quoteRef, quoteRefOf(body.tenant, body.reference)],
    [intent.recipient, intent.buyer],
    ...(role === 'fee' ? [[body.evidence.scheduleId, sandboxSchedule]] : []),
    ...(role === 'fee' ? [[intent.feeRecipient, madeUpMarket.feeRecipient]] : []),
    ...(role === 'fee' ? [[`${fee}`, `${(cash * BigInt(market.feeBps)) / 10_000n}`]] : []),
  ]
  return (
    places.every(([is, wanted]) => is === wanted) &&
    within(cash, 1n, BigInt(market.cashMax)) &&
    fee * 10_000n <= cash * BigInt(madeUpMarket.feeBpsMax) &&
    units >= 1n &&
    (role !== 'operator' || units <= ((cash - fee) * BigInt(market.unitScale)) / BigInt(market.priceMin)) &&
    after < deadline &&
    within(deadline, BigInt(nowSeconds + 1), BigInt(nowSeconds + 330))
  )
}
