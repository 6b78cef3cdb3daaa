import { makeSender, type Sender } from '@firsthand/sandbox/testing/sender-key'
import { senderProof } from '@firsthand/tokens/prove-sender'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

const url = 'https://api.example/orders'
const token = 'header.claims.signature'
const beginSeconds = 1_800_000_000

let sender: Sender
beforeAll(async () => {
  sender = await makeSender()
})

/** A program on a clock of its own: answers whether it accepts a proof. */
function program() {
  const clock = { ms: beginSeconds * 1000 }
  const prove = senderProof({ publicUrl: () => 'https://api.example', now: () => clock.ms })
  const accepts = async (proof: string): Promise<boolean> => {
    const presented = { scheme: 'DPoP', token, method: 'POST', target: '/orders', proof } as const
    return Promise.resolve(prove({ boundTo: sender.jkt }, presented)).then(
      (print) => print !== null,
      () => false,
    )
  }
  return { clock, accepts }
}
const proofOf = (claims: object) => sender.proof({ method: 'POST', url, token }, { ...claims })

test.each([
  [-31_000, false],
  [-30_001, false],
  [-30_000, true],
  [-1, true],
  [0, true],
  [60_000, true],
  [60_999, true],
  [61_000, false],
])('a proof that is %i ms old is accepted: %s', async (ageMs, isAccepted) => {
  const { clock, accepts } = program()
  clock.ms += ageMs
  expect(await accepts(proofOf({ iat: beginSeconds }))).toBe(isAccepted)
})

test('whenever it is sent, a proof is accepted within its window and once', async () => {
  const step = fc.record({ waitMs: fc.integer({ min: 0, max: 40_000 }), which: fc.integer({ min: 0, max: 3 }) })
  const ahead = fc.array(fc.integer({ min: -70, max: 40 }), { minLength: 4, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(ahead, fc.array(step, { maxLength: 25 }), async (times, steps) => {
      const { clock, accepts } = program()
      const proofs = times.map((seconds) => ({
        iat: beginSeconds + seconds,
        text: proofOf({ iat: beginSeconds + seconds }),
      }))
      const used = new Set<number>()
      for (const { waitMs, which } of steps) {
        clock.ms += waitMs
        const { iat, text } = proofs[which]!
        const ageSeconds = Math.floor(clock.ms / 1000) - iat
        const isDue = ageSeconds >= -30 && ageSeconds <= 60 && !used.has(which)
        expect(await accepts(text)).toBe(isDue)
        if (isDue) used.add(which)
      }
    }),
    { numRuns: 100 },
  )
})

test('no change of one character of a proof is accepted', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const good = proofOf({ iat: beginSeconds })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: good.length - 1 }),
      fc.constantFrom(...Array.from(alphabet), '.', '=', ' '),
      async (at, character) => {
        fc.pre(good[at] !== character)
        expect(await program().accepts(`${good.slice(0, at)}${character}${good.slice(at + 1)}`)).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
  expect(await program().accepts(good)).toBe(true)
})
