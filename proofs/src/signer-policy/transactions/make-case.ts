import { evidenceOn } from '@firsthand/sandbox/chain/delivery-evidence'
import {
  deliveryRequest,
  relayRequest,
  rootRequest,
  settlementFor,
  switchRequest,
  voidRequest,
} from '@firsthand/sandbox/chain/transaction-request'
import type { Permitted } from '@firsthand/sandbox/signers/signer-policy'
import type { Random } from '@firsthand/sandbox/world/random'
import type { TransactionRole } from '@firsthand/wire/signer'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'

/** Who vouches for a delivery, and what may be signed. */
type Means = { readonly permitted: Permitted; readonly evidenceKeys: Parameters<typeof evidenceOn>[1] }
type Json = Readonly<Record<string, unknown>>
/** A request as it was made, spoilt or not. */
export type TransactionCase = {
  readonly role: TransactionRole
  readonly body: TransactionRequest
  /** What goes with a delivery: what honest companions would sign for exactly this request, something else, or nothing. */
  readonly evidence: 'honest' | 'forged' | 'none'
}

/** What one lane has asked before: nonces and purchases are its own, so that it alone knows what was signed first. */
export type Lane = { nonce: number; readonly step: number; readonly known: TransactionCase[] }

const hex = (random: Random, bytes: number) =>
  `0x${Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')}`
const edges = [
  0n,
  1n,
  10n ** 6n,
  10n ** 6n + 1n,
  10n ** 21n,
  10n ** 21n + 1n,
  2n ** 64n - 1n,
  2n ** 256n - 1n,
  2n ** 256n,
]
const numbers = ['gas', 'maxFeePerGas', 'maxPriorityFeePerGas']

const times = (value: unknown, numerator: bigint, denominator: bigint) =>
  /^[0-9]+$/.test(String(value)) ? `${(BigInt(String(value)) * numerator) / denominator}` : '1'

/** Another function, quote or buyer, or a piece of the settlement alone. */
function spoiltSettlement({ settlement, buyer }: Json, random: Random): string {
  const old = typeof settlement === 'string' ? settlement : '0x'
  const of = typeof buyer === 'string' ? buyer : hex(random, 20)
  return random.pick([
    `${random.pick(['0xca838ef0', '0xe01d4f55', '0xa9059cbb'])}${old.slice(10)}`,
    settlementFor(hex(random, 32), of),
    settlementFor(`0x${old.slice(10, 74)}`, hex(random, 20)),
    `${old.slice(0, 74)}${hex(random, 1).slice(2)}${old.slice(76)}`,
    old.slice(0, 10 + 64 * random.below(14)),
    `${old}00`,
  ])
}

/** Ways to spoil a request; some only make it another good one. */
const changes: readonly ((body: Json, random: Random) => Json)[] = [
  (_, random) => ({ [random.pick(numbers)]: `${random.pick(edges)}` }),
  ({ maxFeePerGas, maxPriorityFeePerGas }, random) => {
    const [by, from] = random.pick([
      [9n, 8n],
      [2n, 1n],
      [1n, 2n],
      [1n, 1n],
    ] as const)
    return { maxFeePerGas: times(maxFeePerGas, by, from), maxPriorityFeePerGas: times(maxPriorityFeePerGas, by, from) }
  },
  (_, random) => ({ to: random.pick([hex(random, 20), ...['a', 'f', '4'].map((digit) => `0x${digit.repeat(40)}`)]) }),
  (_, random) => ({ chainId: random.pick(['eip155:1', 'eip155:31337', 'eip155:031337']) }),
  (_, random) => ({ tenant: random.pick(['acme', 'globex', 'ACME', 'sandbox.firsthand.example/log']) }),
  (_, random) => ({ reference: `BANK${hex(random, 16).slice(2)}` }),
  (_, random) => ({ [random.pick(['value', 'data', 'accessList', 'type', 'digest'])]: '1' }),
  (_, random) => ({ [random.pick(['gas', 'nonce', 'from', 'to'])]: random.pick([undefined, 1, '01', null, '0x1']) }),
  ({ call }, random) => ({ call: { ...(call as Json), units: `${random.pick(edges)}` } }),
  ({ call }, random) => ({ call: { ...(call as Json), to: hex(random, 20) } }),
  ({ call }, random) => ({ call: { ...(call as Json), purchaseId: hex(random, 32) } }),
  ({ call }, random) => ({
    call: { ...(call as Json), [random.pick(['venue', 'cashToken', 'assetToken'])]: hex(random, 20) },
  }),
  ({ call }) => ({ call: { ...(call as Json), on: !(call as Json).on } }),
  ({ call }) => ({ call: { function: 'voidPurchase', purchaseId: (call as Json).purchaseId } }),
  ({ call }, random) => ({
    call: {
      ...(call as Json),
      function: random.pick(['deliver', 'switchRoute', 'writeRoot', 'setRoute', 'execute', 'executeBatch']),
    },
  }),
  ({ call }, random) => ({
    call: {
      ...(call as Json),
      [random.pick(['router', 'buyer'])]: random.pick([hex(random, 20), `0x${'a'.repeat(40)}`]),
    },
  }),
  ({ call }, random) => ({ call: { ...(call as Json), settlement: spoiltSettlement(call as Json, random) } }),
  ({ call }, random) => ({ call: { ...(call as Json), gas: `${random.pick(edges)}` } }),
  ({ call }, random) => ({ call: { ...(call as Json), size: `${random.pick(edges)}` } }),
  ({ call }, random) => ({ call: { ...(call as Json), root: hex(random, random.pick([31, 32])) } }),
  ({ call }, random) => ({
    call: {
      ...(call as Json),
      [random.pick(['signature', 'settlement'])]: random.pick(['0x', '0x1', hex(random, 65)]),
    },
  }),
]

function goodCase(permitted: Permitted, addresses: Record<TransactionRole, string>, random: Random, lane: Lane) {
  const role = random.pick(['delivery', 'delivery', 'switch', 'relay'] as const)
  lane.nonce += lane.step
  if (role === 'switch') {
    const make = random.pick([switchRequest, rootRequest])
    return { role, body: make(permitted, addresses.switch, lane.nonce) }
  }
  if (role === 'relay') return { role, body: relayRequest(permitted, addresses.relay, lane.nonce) }
  const before = lane.known.filter((each) => each.role === 'delivery')
  const delivery = deliveryRequest(permitted, addresses.delivery, lane.nonce)
  if (before.length === 0 || random.chance(0.7)) return { role, body: delivery }
  // A purchase that is known, at a nonce of its own: again, or given up.
  const again = { ...random.pick(before).body, nonce: delivery.nonce } as TransactionRequest<'delivery'>
  return { role, body: random.chance(0.5) ? again : voidRequest(again, lane.nonce) }
}

/** Evidence for the request as it is; one time in eight a forged one, and as often none. */
function withEvidence(means: Means, random: Random, role: TransactionRole, body: Json): TransactionCase {
  const bare = { role, body: body as unknown as TransactionRequest, evidence: 'none' } as const
  const call = body.call as Json | undefined
  if (role !== 'delivery' || call?.function !== 'deliver' || random.chance(0.125)) return bare
  const request = body as unknown as TransactionRequest<'delivery'>
  if (!random.chance(0.125)) {
    const evidence = evidenceOn(request, means.evidenceKeys)
    return { role, body: { ...request, evidence }, evidence: 'honest' }
  }
  const wrong = random.pick([
    { wallet: `0x${'7'.repeat(40)}` },
    { units: '7' },
    { reference: 'BANK7' },
    { contract: `0x${'7'.repeat(40)}` },
    { iat: 1 },
  ])
  const changes = random.chance(0.5) ? { decision: wrong } : { statement: wrong }
  return { role, body: { ...request, evidence: evidenceOn(request, means.evidenceKeys, changes) }, evidence: 'forged' }
}

/** One request: a good transaction, new or at a known nonce, spoilt in up to two ways. */
export function makeTransactionCase(
  means: Means,
  addresses: Record<TransactionRole, string>,
  random: Random,
  lane: Lane,
): TransactionCase {
  const again = lane.known.length > 0 && random.chance(0.3)
  const { role, body } = again ? random.pick(lane.known) : goodCase(means.permitted, addresses, random, lane)
  const { evidence: _, ...asked } = body as unknown as Json
  let spoilt: Json = asked
  const count = random.pick([0, 0, 1, 1, 1, 2])
  for (let index = 0; index < count; index += 1) spoilt = { ...spoilt, ...random.pick(changes)(spoilt, random) }
  return withEvidence(means, random, role, spoilt)
}
