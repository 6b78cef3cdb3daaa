import { forged, forgedKeys } from '@firsthand/sdk/testing/forged-bundle'
import type { Bundle } from '@firsthand/wire/bundles'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import { venueCallHash } from '@firsthand/wire/intent-digest'
import { quoteRefOf } from '@firsthand/wire/quote-ref'
import { domainFields, intentFields } from '@firsthand/wire/settlement-intent'

export const tenant = 'acme'
export const reference = `MINT${'7'.repeat(32)}`
export const keys = forgedKeys
const party = (digit: string) => checksumAddress(`0x${digit.repeat(40)}`)
export const router = party('a')
export const buyer = party('b')
export const deadline = new Date('2026-11-18T12:05:00.000Z')

const venueCalldata = '0x0102030405'
const seconds = deadline.getTime() / 1000
const intent: Bundle['intent'] = {
  quoteRef: quoteRefOf(tenant, reference),
  buyer,
  recipient: buyer,
  venue: party('c'),
  cashToken: party('d'),
  cashAmount: '100000000',
  feeAmount: '250000',
  feeRecipient: party('e'),
  assetToken: party('f'),
  minUnits: '3990000000000000000',
  venueCallHash: venueCallHash(venueCalldata),
  validAfter: `${seconds - 300}`,
  deadline: `${seconds}`,
}

/** A bundle that holds by `keys`, made without a chain. */
export const aBundle = async (): Promise<Bundle> =>
  (await forged({
    reference,
    intent,
    venueCalldata,
    router,
    typedData: {
      types: { EIP712Domain: [...domainFields], SettlementIntent: [...intentFields] },
      primaryType: 'SettlementIntent',
    },
    issuedAt: new Date(deadline.getTime() - 300_000).toISOString(),
    deadline: deadline.toISOString(),
  } as unknown as Parameters<typeof forged>[0])) as Bundle
