import { domainSeparator, intentDigest } from '@firsthand/wire/intent-digest'
import { type IntentMessage, intentDomain } from '@firsthand/wire/settlement-intent'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Bundle, SettlementKeys } from '../gen/types.gen.ts'
import { settleData } from '../settle-call.ts'

const chainId = 31_337
const account = (byte: string) => privateKeyToAccount(`0x${byte.repeat(32)}`)
/** Keys of somebody who can answer for the API and holds none of the service's own. */
const signers = {
  settlementOperator: account('71'),
  complianceAttestation: account('72'),
  feeAttestation: account('73'),
} as const
export const thief = account('78').address

/** The settlement keys, as that somebody would publish them. */
export const forgedKeys: SettlementKeys = {
  items: (Object.keys(signers) as (keyof typeof signers)[]).map((role) => ({
    role,
    keyId: 'forged-2026a',
    address: signers[role].address,
    custody: 'software' as const,
    validFrom: '2020-01-01T00:00:00.000Z',
    validUntil: null,
  })),
  next_cursor: null,
}

/** A bundle whose parts agree with each other, all of it signed anew with those keys. */
export async function forged(
  bundle: Bundle,
  changes: Partial<Bundle['intent']> = {},
  router: string = bundle.router,
): Promise<Bundle> {
  const intent = { ...bundle.intent, ...changes }
  const digest = intentDigest(domainSeparator(chainId, router as Hex), intent as IntentMessage)
  const sign = async ({ sign: signed }: (typeof signers)['feeAttestation']) => signed({ hash: digest })
  const unsent = {
    ...bundle,
    intent,
    router,
    digest,
    typedData: { ...bundle.typedData, domain: intentDomain(chainId, router as Hex), message: intent },
    signers: {
      settlementOperator: signers.settlementOperator.address,
      complianceAttestation: signers.complianceAttestation.address,
      feeAttestation: signers.feeAttestation.address,
    },
    signatures: {
      settlementOperator: await sign(signers.settlementOperator),
      complianceAttestation: await sign(signers.complianceAttestation),
      feeAttestation: await sign(signers.feeAttestation),
    },
  }
  return { ...unsent, transaction: { to: router, data: settleData(unsent, `0x${'00'.repeat(65)}`) } }
}
