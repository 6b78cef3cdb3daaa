import type { Random } from '@firsthand/sandbox/world/random'

type Json = Readonly<Record<string, unknown>>
/** A request in the making: what is inside the intent, and what is around it. */
export type Draft = { readonly intent: Json; readonly around: Json }
/** A way to spoil a request, as members to replace. It need not break the policy: the oracle decides whether it did. */
type Change = (draft: Draft, random: Random, nowSeconds: number) => { readonly intent?: Json; readonly around?: Json }

const hex = (random: Random, bytes: number) =>
  `0x${Array.from({ length: bytes }, () => random.below(256).toString(16).padStart(2, '0')).join('')}`
const edges = [0n, 1n, 2n, 199n, 10_000n, 10n ** 12n - 1n, 10n ** 12n, 10n ** 12n + 1n, 2n ** 64n, 2n ** 256n - 1n]
const aheadSeconds = [-300, -10, 10, 300, 320, 340, 600, 9_999]
const addresses = ['buyer', 'recipient', 'venue', 'cashToken', 'feeRecipient', 'assetToken']
const amounts = ['cashAmount', 'feeAmount', 'minUnits', 'validAfter', 'deadline']
const everything = [...addresses, ...amounts, 'quoteRef', 'venueCallHash']

/** A value close by, where the old one is a number at all. */
function nextTo(value: unknown, step: number): string {
  const near = /^[0-9]+$/.test(String(value)) ? BigInt(String(value)) + BigInt(step) : 0n
  return `${near < 0n ? 0n : near}`
}

/** What an attacker with control of the API could try. */
const changes: readonly Change[] = [
  (_, random) => ({ intent: { [random.pick(addresses)]: hex(random, 20) } }),
  ({ intent }, random) => ({ intent: { [random.pick(addresses)]: intent[random.pick(addresses)] } }),
  (_, random) => ({ intent: { [random.pick(amounts)]: `${random.pick(edges)}` } }),
  ({ intent }, random) => {
    const name = random.pick(['cashAmount', 'feeAmount', 'minUnits'])
    return { intent: { [name]: nextTo(intent[name], random.below(5) - 2) } }
  },
  (_, random, now) => ({ intent: { deadline: `${now + random.pick(aheadSeconds)}` } }),
  (_, random) => ({ intent: { venueCallHash: hex(random, 32) } }),
  (_, random) => ({ intent: { quoteRef: hex(random, 32) } }),
  (_, random) => ({ around: { tenant: random.pick(['acme', 'globex', 'acme ', 'ACME']) } }),
  (_, random) => ({ around: { chainId: random.pick(['eip155:1', 'eip155:31337', 'eip155:031337', 'solana:1']) } }),
  ({ around }, random) => ({ around: { router: random.pick([hex(random, 20), String(around.router).toUpperCase()]) } }),
  (_, random) => ({ intent: { [random.pick(['digest', 'nonce', '__proto__x', 'constructor', 'Buyer'])]: '1' } }),
  (_, random) => ({ around: { [random.pick(['digest', 'hash', 'policyVersion', 'now', 'role'])]: '1' } }),
  // A member that is undefined is left out of the JSON.
  (_, random) => ({ intent: { [random.pick(everything)]: undefined } }),
  ({ intent }, random) => {
    const name = random.pick(amounts)
    const odd = [Number(intent[name]), `0${String(intent[name])}`, '1e3', '-1', ' 1', '0x10', null]
    return { intent: { [name]: random.pick(odd) } }
  },
  ({ intent }, random) => {
    const name = random.pick(addresses)
    const odd = [hex(random, 19), hex(random, 21), String(intent[name]).replace('0x', '0X'), [], {}]
    return { intent: { [name]: random.pick(odd) } }
  },
]

/** The draft with one change more. */
export function spoil(draft: Draft, random: Random, nowSeconds: number): Draft {
  const { intent, around } = random.pick(changes)(draft, random, nowSeconds)
  return { intent: { ...draft.intent, ...intent }, around: { ...draft.around, ...around } }
}
