import type { Bundle } from '@firsthand/wire/bundles'
import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import {
  domainFields,
  intentDomain,
  intentMessage,
  intentTypes,
  type SettlementIntent,
} from '@firsthand/wire/settlement-intent'
import type { SettlementKeys } from '@firsthand/wire/settlement-keys'
import type { Market } from '../../../contracts/test/market.ts'
import * as people from '../../../contracts/test/people.ts'
import { buyCall, cashAmount, feeAmount, intentOf, serviceSignatures } from '../../../contracts/test/purchase.ts'
import { settleData } from '../../../contracts/test/sending.ts'

export const tenant = 'acme'
/** The chain of a test market runs ahead of ours, from this moment on. */
const firstBlockAt = Date.parse('2030-03-17T17:46:40.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** The bundle of the usual purchase, as the service makes it. */
export async function bundleOf(
  market: Market,
  reference: string,
  changes: Partial<SettlementIntent> = {},
): Promise<Bundle> {
  const quoteRef = quoteRefOf(tenant, reference)
  const { cashAmount: cash = cashAmount, buyer = people.buyer.address } = changes
  const call = buyCall(quoteRef, buyer, cash - feeAmount)
  const { intent, venueCall } = await intentOf(market, reference, { quoteRef, recipient: buyer, ...changes }, call)
  const { operator, compliance, fee } = await serviceSignatures(market, intent)
  const message = intentMessage(intent)
  const deadlineMs = Number(intent.deadline) * 1000
  const data = settleData({
    intent,
    venueCall,
    signatures: { operator, compliance, fee, buyer: `0x${'00'.repeat(65)}` },
  })
  return {
    reference,
    intent: message,
    venueCalldata: venueCall,
    signatures: { settlementOperator: operator, complianceAttestation: compliance, feeAttestation: fee },
    typedData: {
      domain: intentDomain(31_337, market.router),
      types: { EIP712Domain: [...domainFields], SettlementIntent: [...intentTypes.SettlementIntent] },
      primaryType: 'SettlementIntent',
      message,
    },
    digest: intentDigest(domainSeparator(31_337, market.router), intent),
    router: market.router,
    signers: {
      settlementOperator: people.operator.address,
      complianceAttestation: people.compliance.address,
      feeAttestation: people.fee.address,
    },
    transaction: { to: market.router, data },
    issuedAt: iso(deadlineMs - 300_000),
    deadline: iso(deadlineMs),
  }
}

const published = (role: keyof Bundle['signatures'], { address }: { readonly address: string }) => ({
  role,
  keyId: 'test-2030a',
  address,
  custody: 'software' as const,
  validFrom: iso(firstBlockAt),
  validUntil: null,
})

/** The keys of the test market's signers, published from its first block on. */
export const publishedKeys: SettlementKeys = {
  items: [
    published('settlementOperator', people.operator),
    published('complianceAttestation', people.compliance),
    published('feeAttestation', people.fee),
  ],
  next_cursor: null,
}
