import type { Bundle } from '@firsthand/wire/bundles'
import { domainFields, intentDomain, intentTypes } from '@firsthand/wire/settlement-intent'
import { chainNumber, type DraftedIntent } from './draft-intent.ts'
import type { QuotingDeps } from './quoting-deps.ts'

type Hex = `0x${string}`
type Signed = { readonly signature: Hex; readonly signer: Hex }

/** Whose three signatures a bundle carries, by the names that it gives them. */
export type Signatures = Readonly<Record<keyof Bundle['signatures'], Signed>>

/** The settlement bundle: all that the buyer needs to sign and send. */
export function makeBundle(
  { encoder, now }: Pick<QuotingDeps, 'encoder' | 'now'>,
  { quote, chain, intent, venueCalldata, digest, deadline }: DraftedIntent,
  signed: Signatures,
): Bundle {
  const { router, chainId } = chain
  const each = (part: keyof Signed) => ({
    settlementOperator: signed.settlementOperator[part],
    complianceAttestation: signed.complianceAttestation[part],
    feeAttestation: signed.feeAttestation[part],
  })
  const signatures = each('signature')
  const data = encoder.settle(intent, venueCalldata, {
    operator: signatures.settlementOperator,
    compliance: signatures.complianceAttestation,
    fee: signatures.feeAttestation,
  })
  return {
    reference: quote.reference,
    intent,
    venueCalldata,
    signatures,
    typedData: {
      domain: intentDomain(chainNumber(chainId), router),
      types: { EIP712Domain: [...domainFields], SettlementIntent: [...intentTypes.SettlementIntent] },
      primaryType: 'SettlementIntent',
      message: intent,
    },
    digest,
    router,
    signers: each('signer'),
    transaction: { to: router, data },
    issuedAt: now().toISOString(),
    deadline: deadline.toISOString(),
  }
}
