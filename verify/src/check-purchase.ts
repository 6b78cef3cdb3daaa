import type { ReceiptProof } from '@firsthand/chain/receipt-proof'
import {
  type Bundle,
  bundleComponents,
  QuoteEvidence,
  quoteEvidenceComponents,
  type SignedBundle,
} from '@firsthand/wire/bundles'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { Address, TenantId, Timestamp } from '@firsthand/wire/values'
import { Compile } from 'typebox/compile'
import { type BundleAsked, checkBundle } from './check-bundle.ts'
import { checkReceipt, checkSettlement } from './check-receipt.ts'
import { shaped } from './read-json.ts'
import { type Finding, fails, found, unchecked } from './report.ts'

const idOf = (schema: object) => `${(schema as { $id?: string }).$id}#`
const components = [...bundleComponents, ...quoteEvidenceComponents]
const named = {
  ...Object.fromEntries(components.map((each) => [idOf(each), each])),
  'Address#': Address,
  'Timestamp#': Timestamp,
  'TenantId#': TenantId,
}
const shape = Compile(named, QuoteEvidence)

export const readEvidence = (value: unknown, place: string): QuoteEvidence =>
  shaped(shape, value, place) as QuoteEvidence

export type PurchaseAsked = Pick<BundleAsked, 'keys' | 'router'> & {
  /** The hash of the settlement's block, from a node that the reader trusts. */
  readonly block?: string | undefined
}

/** The evidence for a purchase on an on-chain rail: what was signed, and what the chain shows of it. */
export async function checkPurchase(
  { tenant, reference, chainId, bundle, receipt }: QuoteEvidence,
  { keys, router, block }: PurchaseAsked,
  subject: string,
): Promise<readonly Finding[]> {
  if (bundle === null)
    return receipt === null
      ? [unchecked(subject, 'the bundle', 'no intent was issued yet')]
      : [fails(subject, 'the settlement belongs to a bundle', 'the evidence has a receipt and no bundle')]
  const quoteRef = quoteRefOf(tenant, reference)
  const belongs = [
    found(
      subject,
      'it is for the purchase that it names',
      bundle.reference === reference && bundle.intent.quoteRef === quoteRef,
      'the bundle is for another one',
    ),
    found(
      subject,
      'it is for the chain that it names',
      `eip155:${bundle.typedData.domain.chainId}` === chainId,
      'the bundle is for another one',
    ),
  ]
  if (receipt === null) {
    const signed = await checkBundle(asIssued(bundle, bundle.deadline), { keys: undefined, tenant, router }, subject)
    return [...belongs, ...timeless(signed), unchecked(subject, 'the settlement', 'the evidence has no receipt')]
  }
  const { findings, receipt: proven } = checkReceipt(receipt as ReceiptProof, block, subject)
  // The router takes signatures of keys that are valid at its block, so that is the time to judge them by.
  const at = proven?.minedAt.toISOString() ?? bundle.deadline
  const signed = await checkBundle(asIssued(bundle, at), { keys, tenant, router }, subject)
  const settled = proven === null ? [] : checkSettlement(proven, bundle, subject)
  return [...belongs, ...timeless(signed), ...findings, ...settled]
}

const asIssued = (bundle: SignedBundle, issuedAt: string): Bundle => ({ ...bundle, issuedAt })
/** The evidence states no moment of issue. */
const timeless = (findings: readonly Finding[]) => findings.filter(({ because }) => !because?.includes('`issuedAt`'))
