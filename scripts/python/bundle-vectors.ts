import type { Bundle } from '@firsthand/wire/bundles'
import type { SettlementKeys } from '@firsthand/wire/settlement-keys'
import type { Market } from '../../contracts/test/market.ts'
import * as people from '../../contracts/test/people.ts'
import { bundleOf, publishedKeys, tenant } from '../../sdk/src/testing/bundle-of.ts'
import { verifyBundle } from '../../sdk/src/verify-bundle.ts'
import { another, type Change, changed, type Json, leaves, valueAt } from './changes.ts'

type Part = keyof Bundle['signatures']
type Case = {
  readonly name: string
  readonly bundle?: readonly Change[]
  readonly keys?: readonly Change[]
  readonly at?: string
  readonly tenant?: string
}

const address = (digit: string) => `0x${digit.repeat(40)}` as const
/** A market of which only the addresses matter: nothing is asked of a chain. */
const market = {
  router: address('1'),
  venue: address('2'),
  cash: address('3'),
  units: address('4'),
  clients: { reader: { getBlock: async () => ({ timestamp: 1_900_000_000n }) } },
} as unknown as Market

const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()

/** Every value of the bundle changed, and taken away. Another moment of issue has cases of its own: nobody signs it. */
const ofLeaves = (bundle: Bundle): readonly Case[] => {
  const tree = bundle as unknown as Json
  return leaves(tree)
    .flatMap((at): readonly Case[] => [
      { name: `${at.join('.')} is another`, bundle: [{ at, to: another(valueAt(tree, at)) }] },
      { name: `${at.join('.')} is missing`, bundle: [{ at }] },
    ])
    .filter(({ name }) => name !== 'issuedAt is another')
}

/** One signature by somebody else, under the name that is given, with a transaction that matches. */
async function signedBy(
  bundle: Bundle,
  part: Part,
  by: typeof people.maker,
  named: string = by.address,
): Promise<Change[]> {
  return withSignature(bundle, part, await by.sign({ hash: bundle.digest as `0x${string}` }), named)
}
const withSignature = (bundle: Bundle, part: Part, signature: string, named: string): Change[] => [
  { at: ['signatures', part], to: signature },
  { at: ['signers', part], to: named },
  {
    at: ['transaction', 'data'],
    to: bundle.transaction.data.replace(bundle.signatures[part].slice(2), signature.slice(2)),
  },
]

/** Signatures that recover, and that the router does not take. */
function twinsOf(bundle: Bundle): readonly Case[] {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const whole = bundle.signatures.settlementOperator
  const isEven = whole.endsWith('1b')
  const high = (order - BigInt(`0x${whole.slice(66, 130)}`)).toString(16).padStart(64, '0')
  const twin = (name: string, signature: string) => ({
    name,
    bundle: withSignature(bundle, 'settlementOperator', signature, bundle.signers.settlementOperator),
  })
  return [
    twin('the higher value of a signature', `${whole.slice(0, 66)}${high}${isEven ? '1c' : '1b'}`),
    twin('a signature that counts from zero', `${whole.slice(0, 130)}${isEven ? '00' : '01'}`),
  ]
}

async function ofSignatures(bundle: Bundle): Promise<readonly Case[]> {
  const { maker, compliance, buyer } = people
  return [
    { name: 'signed by a stranger', bundle: await signedBy(bundle, 'settlementOperator', maker) },
    { name: 'signed by the key of another role', bundle: await signedBy(bundle, 'feeAttestation', compliance) },
    {
      name: 'signed under a borrowed name',
      bundle: await signedBy(bundle, 'complianceAttestation', maker, compliance.address),
    },
    { name: 'signed by the buyer', bundle: await signedBy(bundle, 'settlementOperator', buyer) },
    ...twinsOf(bundle),
  ]
}

/** The dates of keys, and the moment of settlement. */
function ofTime({ issuedAt, deadline }: Bundle): readonly Case[] {
  const dated = (from: number, until: number | null): readonly Change[] => [
    { at: ['items', '2', 'validFrom'], to: later(issuedAt, from) },
    { at: ['items', '2', 'validUntil'], to: until === null ? null : later(issuedAt, until) },
  ]
  return [
    { name: 'a key that is valid from the moment of issue', keys: dated(0, null) },
    { name: 'a key that is valid until a moment later', keys: dated(-60, 0.001) },
    { name: 'a key that was valid until the moment of issue', keys: dated(-60, 0) },
    { name: 'a key that is valid from a moment later', keys: dated(0.001, null) },
    { name: 'no keys at all', keys: [{ at: ['items'], to: [] }] },
    { name: 'the last moment of the deadline', at: later(deadline, 0.999) },
    { name: 'a second after the deadline', at: later(deadline, 1) },
    { name: 'before it is valid', bundle: [{ at: ['intent', 'validAfter'], to: '1900000100' }], at: issuedAt },
    { name: 'issued after the deadline', bundle: [{ at: ['issuedAt'], to: later(deadline, 1) }] },
  ]
}

const odd = (name: string, at: string, to: Json): Case => ({ name, bundle: [{ at: at.split('.'), to }] })

/** Faults that the walk over all values does not come upon. */
const ofShape = (bundle: Bundle): readonly Case[] => [
  { name: 'of another tenant', tenant: 'globex' },
  odd('more than the message', 'typedData.message.extra', '1'),
  odd('more than the intent', 'intent.extra', '1'),
  odd('another type beside', 'typedData.types.Other', []),
  odd('no types of the domain', 'typedData.types.EIP712Domain', []),
  odd('more than the domain', 'typedData.domain.salt', '0x00'),
  odd('calldata that goes on', 'transaction.data', `${bundle.transaction.data}00`),
  odd('units for somebody else', 'intent.recipient', people.maker.address),
  odd('a fee beyond the cash', 'intent.feeAmount', '100500001'),
  odd('no units', 'intent.minUnits', '0'),
  odd('an amount with a zero before it', 'intent.cashAmount', '0100500000'),
  odd('an amount in hexadecimal', 'intent.cashAmount', '0x5fd8220'),
  odd('an amount with a blank', 'intent.cashAmount', ' 100500000'),
  odd('an address without its checksum', 'intent.feeRecipient', people.feeWallet.toLowerCase()),
  odd(
    'an address with a wrong checksum',
    'intent.feeRecipient',
    people.feeWallet.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  ),
  odd('an amount that fits no word', 'intent.minUnits', `1${'0'.repeat(78)}`),
  odd('an instant without its fraction', 'issuedAt', '2030-03-17T17:46:40Z'),
  odd('a day that is in no calendar', 'issuedAt', '2030-02-30T00:00:00.000Z'),
  ...['intent', 'typedData', 'signatures', 'signers', 'transaction'].map((part) => odd(`${part} is null`, part, null)),
]

/** Bundles that hold and that do not, with what the TypeScript SDK finds: other languages must find the same. */
export async function bundleVectors(): Promise<string> {
  const bundle: Bundle = JSON.parse(JSON.stringify(await bundleOf(market, `MINT${'7'.repeat(32)}`)))
  const given: readonly Case[] = [
    { name: 'a bundle that holds' },
    { name: 'a bundle that holds now', at: bundle.issuedAt },
    ...ofLeaves(bundle),
    ...(await ofSignatures(bundle)),
    ...ofTime(bundle),
    ...ofShape(bundle),
  ]
  const cases = await Promise.all(
    given.map(async (each) => {
      const keys: SettlementKeys = changed(publishedKeys, each.keys)
      const options = { tenant: each.tenant ?? tenant, ...(each.at && { at: new Date(each.at) }) }
      return { ...each, faults: await verifyBundle(changed(bundle, each.bundle), keys, options) }
    }),
  )
  const lines = cases.map((each) => `    ${JSON.stringify(each)}`).join(',\n')
  return `{\n  "tenant": "${tenant}",\n  "bundle": ${JSON.stringify(bundle)},\n  "keys": ${JSON.stringify(publishedKeys)},\n  "cases": [\n${lines}\n  ]\n}\n`
}
