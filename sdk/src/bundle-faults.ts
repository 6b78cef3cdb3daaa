import { domainSeparator, intentDigest, venueCallHash } from '@firsthand/wire/intent-digest'
import { domainFields, type IntentMessage, intentDomain, intentFields } from '@firsthand/wire/settlement-intent'
import { type Hex, isAddressEqual, recoverAddress } from 'viem'
import type { Bundle } from './gen/types.gen.ts'
import { settleData } from './settle-call.ts'

type Part = keyof Bundle['signatures']
/** What to say when it does not hold. */
export type Check = readonly [fault: string, holds: (bundle: Bundle) => boolean | Promise<boolean>]

/** The three signatures of a bundle, as a person calls them. */
export const signatureNames: Readonly<Record<Part, string>> = {
  settlementOperator: 'operator signature',
  complianceAttestation: 'compliance attestation',
  feeAttestation: 'fee attestation',
}

const hole: Hex = `0x${'00'.repeat(65)}`
/** One spelling for one number: what a wallet shows and what is hashed are then the same. */
const digits = /^(0|[1-9][0-9]*)$/
const shapes = { bytes32: /^0x[0-9a-f]{64}$/, address: /^0x[0-9a-fA-F]{40}$/, uint256: digits, uint64: digits } as const
/** The router takes the lower of the two values that a signature can have, and `v` of 27 or 28. */
const signatureShape = /^0x[0-9a-f]{128}(1b|1c)$/
const sMax = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
/** Written in the one way that sorts as time passes, and never by the clock of whoever reads it. */
const isInstant = (text: string) => new Date(text).toISOString() === text
const same = (one: string, other: string) => isAddressEqual(one as Hex, other as Hex)
const isIntent = (message: object) => {
  const values = message as Readonly<Record<string, unknown>>
  const isOf = (value: unknown, shape: RegExp) => typeof value === 'string' && shape.test(value)
  return (
    intentFields.every(({ name, type }) => isOf(values[name], shapes[type])) &&
    Object.keys(values).length === intentFields.length
  )
}

/** The fields that a wallet would sign, in their order. */
const typesHold = ({ EIP712Domain, SettlementIntent, ...others }: Bundle['typedData']['types']) => {
  const equal = (fields: unknown, wanted: readonly object[]) => JSON.stringify(fields) === JSON.stringify(wanted)
  return equal(EIP712Domain, domainFields) && equal(SettlementIntent, intentFields) && Object.keys(others).length === 0
}

const domainHolds = ({ router, typedData: { domain, primaryType } }: Bundle) => {
  const wanted = intentDomain(domain.chainId, router as Hex)
  const asWanted = { ...domain, verifyingContract: router }
  const named = domainFields.every(({ name }) => asWanted[name] === wanted[name]) && primaryType === 'SettlementIntent'
  return named && same(domain.verifyingContract, router) && Object.keys(domain).length === domainFields.length
}

/** The digest that was to be signed, computed from the intent. */
const digestOf = ({ intent, router, typedData }: Bundle): Hex =>
  intentDigest(domainSeparator(typedData.domain.chainId, router as Hex), intent as IntentMessage)

const signedAsNamed = async (bundle: Bundle, part: Part) => {
  const signature = bundle.signatures[part] as Hex
  if (!signatureShape.test(signature) || BigInt(`0x${signature.slice(66, 130)}`) > sMax) return false
  return same(await recoverAddress({ hash: digestOf(bundle), signature }), bundle.signers[part])
}

/** The last second of the deadline still settles. */
export const timeChecks = (at: Date): readonly Check[] => [
  ['the deadline has passed', ({ intent }) => Math.floor(at.getTime() / 1000) <= Number(intent.deadline)],
  ['it is too early to settle', ({ intent }) => Math.floor(at.getTime() / 1000) >= Number(intent.validAfter)],
]

/** That the parts of a bundle agree with each other. */
// biome-ignore format: a table is read as a table
export const bundleChecks: readonly Check[] = [
  ['the intent is not a settlement intent', ({ intent }) => isIntent(intent)],
  ['the units do not go to the buyer', ({ intent }) => same(intent.recipient, intent.buyer)],
  ['the fee is more than the cash', ({ intent }) => BigInt(intent.feeAmount) <= BigInt(intent.cashAmount)],
  ['the intent promises no units', ({ intent }) => BigInt(intent.minUnits) > 0n],
  ['the venue’s calldata is not what the intent names', ({ intent, venueCalldata }) => venueCallHash(venueCalldata as Hex) === intent.venueCallHash],
  ['the deadline is not the intent’s', ({ intent, deadline }) => deadline === new Date(Number(intent.deadline) * 1000).toISOString()],
  ['the bundle was not issued before its deadline', ({ issuedAt, deadline }) => isInstant(issuedAt) && issuedAt <= deadline],
  ['the typed data is for another router or chain', domainHolds],
  ['the typed data has other types', ({ typedData }) => typesHold(typedData.types)],
  ['the typed data is another intent', ({ typedData, intent }) => isIntent(typedData.message) && intentFields.every(({ name }) => typedData.message[name] === intent[name])],
  ['the digest is not the intent’s', (bundle) => digestOf(bundle) === bundle.digest],
  ['the transaction does not go to the router', ({ transaction, router }) => same(transaction.to, router)],
  ['the transaction is not this intent with these signatures', (bundle) => settleData(bundle, hole) === bundle.transaction.data],
  ...Object.entries(signatureNames).flatMap(([part, name]): readonly Check[] => [
    [`the ${name} is not by the signer that is named`, (bundle) => signedAsNamed(bundle, part as Part)],
    [`the ${name} is by the buyer`, ({ signers, intent }) => !same(signers[part as Part], intent.buyer)],
  ]),
]

/** The faults of the checks that do not hold, in words. What cannot be read does not hold. */
export async function faultsOf(bundle: Bundle, among: readonly Check[] = bundleChecks): Promise<readonly string[]> {
  const verdicts = among.map(async ([fault, holds]) => {
    try {
      return (await holds(bundle)) ? [] : [fault]
    } catch {
      return [fault]
    }
  })
  return (await Promise.all(verdicts)).flat()
}
