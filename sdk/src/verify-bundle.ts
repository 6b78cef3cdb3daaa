import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { bundleChecks, type Check, faultsOf, signatureNames, timeChecks } from './bundle-faults.ts'
import type { Bundle, SettlementKeys } from './gen/types.gen.ts'

type Part = keyof Bundle['signatures']
type SettlementKey = SettlementKeys['items'][number]

/** Each signature is published under the name that the bundle gives it. */
const parts: readonly Part[] = ['settlementOperator', 'complianceAttestation', 'feeAttestation']

export type VerifyOptions = {
  /** The moment at which the bundle should settle. Without it an old bundle holds as well as a live one. */
  readonly at?: Date
  /** Whose quote it must be. Without it nothing ties the intent to the reference. */
  readonly tenant?: string
}

/**
 * What is wrong with a bundle, in words; nothing when it holds. Needs no network: the keys are the published document
 * `settlement-keys.json`, and each signature must be by a key of its role that was valid when the bundle was issued.
 */
export function verifyBundle(
  bundle: Bundle,
  { items: keys }: SettlementKeys,
  { at, tenant }: VerifyOptions = {},
): Promise<readonly string[]> {
  const published = parts.map((part): Check => {
    const fault = `the ${signatureNames[part]} is not by a key that was published for it at the time`
    return [fault, (asked) => keys.some((key) => isOf(asked, part, key))]
  })
  const quoteRef: Check = [
    'the intent is not that of the reference',
    ({ reference, intent }) => tenant === undefined || quoteRefOf(tenant, reference) === intent.quoteRef,
  ]
  return faultsOf(bundle, [...bundleChecks, ...published, quoteRef, ...(at ? timeChecks(at) : [])])
}

function isOf({ signers, issuedAt }: Bundle, part: Part, key: SettlementKey): boolean {
  const issued = Date.parse(issuedAt)
  const valid = Date.parse(key.validFrom) <= issued && (key.validUntil === null || issued < Date.parse(key.validUntil))
  return valid && key.role === part && key.address.toLowerCase() === signers[part].toLowerCase()
}
