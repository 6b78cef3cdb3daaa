import type { Bundle } from '@firsthand/wire/bundles'
import type { SettlementKeys } from '@firsthand/wire/settlement-keys'
import { numberToHex, size, slice } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, startMarket } from '../../contracts/test/market.ts'
import * as people from '../../contracts/test/people.ts'
import { bundleOf, publishedKeys, tenant } from './testing/bundle-of.ts'
import { verifyBundle } from './verify-bundle.ts'

type Json = string | number | null | readonly Json[] | { readonly [name: string]: Json }
type Part = keyof Bundle['signatures']

const reference = `MINT${'7'.repeat(32)}`
let market: Market
let bundle: Bundle
beforeAll(async () => {
  market = await startMarket()
  bundle = await bundleOf(market, reference)
})
afterAll(() => market?.stop())

const faultsOf = (changed: Bundle, keys: SettlementKeys = publishedKeys) => verifyBundle(changed, keys, { tenant })
const secondsLater = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()

/** Each value in the tree by its path. */
function leaves(value: Json, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, each]) => leaves(each, [...path, name]))
}

/** The tree with another value at the path; undefined takes it away. */
function changedAt(value: Json, [name, ...rest]: readonly string[], change: (old: Json) => Json | undefined): Json {
  if (name === undefined) return change(value) as Json
  const copy = structuredClone(value) as Record<string, Json>
  const changed = changedAt(copy[name] as Json, rest, change)
  if (changed === undefined) delete copy[name]
  else copy[name] = changed
  return copy
}

const another = (value: Json): Json => {
  if (typeof value !== 'string') return Number(value) + 1
  const last = value.at(-1) ?? ''
  return value.slice(0, -1) + (last === '1' ? '2' : '1')
}
/** Nobody signs the moment of issue: it may move while the keys that were valid then are the same. */
const unsigned = new Set(['issuedAt'])

test('a bundle of the service holds', async () => {
  expect(await faultsOf(bundle)).toEqual([])
  expect(await verifyBundle(bundle, publishedKeys)).toEqual([])
})

test('every value of the bundle that is changed or missing is noticed', { timeout: 60_000 }, async () => {
  const tree = JSON.parse(JSON.stringify(bundle)) as Json
  const paths = leaves(tree).filter((path) => !unsigned.has(path.join('.')))
  const changes = { another, missing: () => undefined }
  const unnoticed: string[] = []
  for (const path of paths) {
    for (const [kind, change] of Object.entries(changes)) {
      const changed = changedAt(tree, path, change) as unknown as Bundle
      if ((await faultsOf(changed)).length === 0) unnoticed.push(`${path.join('.')} ${kind}`)
    }
  }
  expect(unnoticed).toEqual([])
  expect(paths.length).toBe(78)
})

test('what is no bundle at all has faults, and throws nothing', async () => {
  for (const nothing of [null, undefined, 7, '', [], {}, { intent: {} }]) {
    expect(await faultsOf(nothing as unknown as Bundle)).not.toEqual([])
  }
})

const moved = (path: string, value: (old: string) => Json): [string, (whole: Bundle) => Json] => [
  path,
  (whole) => changedAt(JSON.parse(JSON.stringify(whole)), path.split('.'), (old) => value(old as string)),
]
test.each([
  [...moved('reference', () => `MINT${'8'.repeat(32)}`), ['the intent is not that of the reference']],
  [...moved('digest', (old) => `0x${'0'.repeat(64)}${old.slice(66)}`), ['the digest is not the intent’s']],
  [...moved('deadline', (old) => secondsLater(old, 1)), ['the deadline is not the intent’s']],
  [...moved('transaction.to', () => people.relayer.address), ['the transaction does not go to the router']],
  [...moved('transaction.data', (old) => `${old}00`), ['the transaction is not this intent with these signatures']],
  [...moved('typedData.message.cashAmount', () => '1'), ['the typed data is another intent']],
  [...moved('typedData.message.extra', () => '1'), ['the typed data is another intent']],
  [...moved('typedData.types.Other', () => []), ['the typed data has other types']],
  [...moved('typedData.types.EIP712Domain', () => []), ['the typed data has other types']],
  [...moved('typedData.domain.salt', () => '0x00'), ['the typed data is for another router or chain']],
  [...moved('issuedAt', (old) => secondsLater(old, 301)), ['the bundle was not issued before its deadline']],
])('%s changed: the one fault is named', async (_, change, faults) => {
  expect(await faultsOf(change(bundle) as unknown as Bundle)).toEqual(faults)
})

test('a wallet that reads the types itself may be given the domain’s too', async () => {
  const domain = { name: 'string', version: 'string', chainId: 'uint256', verifyingContract: 'address' }
  const EIP712Domain = Object.entries(domain).map(([name, type]) => ({ name, type }))
  const types = { EIP712Domain, ...bundle.typedData.types }
  expect(await faultsOf({ ...bundle, typedData: { ...bundle.typedData, types } })).toEqual([])
})

test('the deadline counts to its last second, when a moment is given', async () => {
  const faultsAt = (instant: string) => verifyBundle(bundle, publishedKeys, { at: new Date(instant) })
  expect(await faultsAt(secondsLater(bundle.deadline, 0.999))).toEqual([])
  expect(await faultsAt(secondsLater(bundle.deadline, 1))).toEqual(['the deadline has passed'])
  const early = await bundleOf(market, reference, { validAfter: BigInt(bundle.intent.deadline) })
  const before = { at: new Date(secondsLater(bundle.deadline, -1)) }
  expect(await verifyBundle(early, publishedKeys, before)).toEqual(['it is too early to settle'])
})

/** The bundle with one signature made by somebody else, and the transaction made to match. */
async function signedBy(part: Part, account: PrivateKeyAccount, named = account.address): Promise<Bundle> {
  const signature = await account.sign({ hash: bundle.digest as `0x${string}` })
  return withSignature(part, signature, named)
}
function withSignature(part: Part, signature: string, named: string): Bundle {
  const data = bundle.transaction.data.replace(bundle.signatures[part].slice(2), signature.slice(2))
  return {
    ...bundle,
    signatures: { ...bundle.signatures, [part]: signature },
    signers: { ...bundle.signers, [part]: named },
    transaction: { ...bundle.transaction, data },
  }
}
const notPublished = (name: string) => `the ${name} is not by a key that was published for it at the time`
const notNamed = (name: string) => `the ${name} is not by the signer that is named`

test('a signature of a stranger, of another role, or under a borrowed name is noticed', async () => {
  const stranger = await signedBy('settlementOperator', people.maker)
  expect(await faultsOf(stranger)).toEqual([notPublished('operator signature')])
  const otherRole = await signedBy('feeAttestation', people.compliance)
  expect(await faultsOf(otherRole)).toEqual([notPublished('fee attestation')])
  const borrowed = await signedBy('complianceAttestation', people.maker, people.compliance.address)
  expect(await faultsOf(borrowed)).toEqual([notNamed('compliance attestation')])
  const own = await signedBy('settlementOperator', people.buyer)
  expect(await faultsOf(own)).toEqual(['the operator signature is by the buyer', notPublished('operator signature')])
})

test('a signature that recovers but that the router does not take is noticed', async () => {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const signature = bundle.signatures.settlementOperator as `0x${string}`
  const high = numberToHex(order - BigInt(slice(signature, 32, 64)), { size: 32 }).slice(2)
  const flipped = signature.endsWith('1b') ? '1c' : '1b'
  const zeroBased = signature.endsWith('1b') ? '00' : '01'
  expect(size(signature)).toBe(65)
  for (const twin of [`${signature.slice(0, 66)}${high}${flipped}`, `${signature.slice(0, 130)}${zeroBased}`]) {
    const changed = withSignature('settlementOperator', twin, bundle.signers.settlementOperator)
    expect(await faultsOf(changed)).toEqual([notNamed('operator signature')])
  }
})

test.each([
  ['from the moment of issue', 0, null, true],
  ['until a moment later', -60, 0.001, true],
  ['until the moment of issue', -60, 0, false],
  ['from a moment later', 0.001, null, false],
])('a key that is valid %s', async (_, from, until, holds) => {
  const at = (seconds: number) => secondsLater(bundle.issuedAt, seconds)
  const dated = { validFrom: at(from), validUntil: until === null ? null : at(until) }
  const keys = publishedKeys.items.map((key) => (key.role === 'feeAttestation' ? { ...key, ...dated } : key))
  expect(await faultsOf(bundle, { ...publishedKeys, items: keys })).toEqual(
    holds ? [] : [notPublished('fee attestation')],
  )
})
