import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import type { Signers } from '@firsthand/sandbox/signers/signers'
import { startSigningWorld } from '@firsthand/sandbox/signers/signing-world'
import { type SettlementRole, settlementRoles } from '@firsthand/wire/signer'
import type { ProofOptions } from '../harness/proof.ts'
import { orderOfSignatures } from '../signer-kill/order-of-signatures.ts'
import { signerOf } from '../signer-policy/curve.ts'
import { isPublished } from './is-published.ts'

const lanes = 6
const noticeSeconds = 10
const afterMs = 4_000
const letters = 'bcdefg'

/** One rotation in the documented order: make the key, let it attest, publish it, and wait until it signs. */
async function rotate(signers: Signers, role: SettlementRole, round: number): Promise<string> {
  const made = await signers.makeKey(role, `${role}-2026${letters[round]}`)
  if (role !== 'operator') {
    const { attesters } = signers.permitted()
    await signers.permit({ attesters: { ...attesters, [role]: [...attesters[role], made.address] } })
  }
  await signers.publishKey(made, noticeSeconds)
  await sleep(noticeSeconds * 1000 + afterMs)
  return `${role} ${made.address}`
}

/** Every signature given while keys change is by an address that is published and valid at that moment. */
export const signerRotation = {
  async run({ short }: ProofOptions) {
    const started = performance.now()
    const report = (line: string) =>
      console.log(`signer-rotation ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    await using world = await startSigningWorld()
    const { signers } = world
    const agent = new Agent({ keepAlive: true })
    const signAll = await orderOfSignatures(signers, agent)
    const count = { given: 0, outside: 0, refused: 0 }
    const used = new Set<string>()
    let over = false

    /** The published list is read before the question: what was published later could not be known. */
    async function lane(turn: number): Promise<void> {
      while (!over) {
        const keys = signers.keys()
        const purchase = purchaseOf(signers.permitted())
        const from = Date.now()
        for (const { role, reply } of await signAll(purchase, turn)) {
          const address = reply?.status === 200 ? signerOf(purchase.digest, reply.body.signature) : null
          if (address === null) count.refused += 1
          else if (isPublished(keys, role, address, [from, Date.now()])) count.given += 1
          else count.outside += 1
          used.add(`${role} ${address}`)
        }
      }
    }
    const working = Promise.all(Array.from({ length: lanes }, (_, turn) => lane(turn)))
    const rounds = short ? 1 : 3
    const made: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const role of settlementRoles) made.push(await rotate(signers, role, round))
      report(`${made.length} rotations, ${count.given} signatures`)
    }
    over = true
    await working
    agent.destroy()
    const unused = made.filter((key) => !used.has(key))
    const { given, outside, refused } = count
    const held = outside === 0 && refused === 0 && unused.length === 0 && given > 100
    const summary =
      `${made.length} rotations under load on ${signers.custody} keys: ${given.toLocaleString('en')} signatures, ` +
      `${outside} by an address outside its published validity, ${refused} refused, ${unused.length} new keys unused`
    return { held, summary }
  },
}
