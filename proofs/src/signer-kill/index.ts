import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import type { Signers } from '@firsthand/sandbox/signers/signers'
import { startSigningWorld } from '@firsthand/sandbox/signers/signing-world'
import { settlementRoles } from '@firsthand/wire/signer'
import type { ProofOptions } from '../harness/proof.ts'
import { signerOf } from '../signer-policy/curve.ts'
import { orderOfSignatures } from './order-of-signatures.ts'

const lanes = 8

/** Kills a replica of each role in turn, leaves it stopped for a while, and starts it again, so many times. */
async function killInTurn(signers: Signers, times: number, report: (line: string) => void): Promise<number> {
  let kills = 0
  for (let round = 0; round < times; round += 1) {
    for (const role of settlementRoles) {
      const replica = round % 2
      await sleep(300)
      await signers.processes[role][replica]?.stop('SIGKILL')
      kills += 1
      await sleep(300)
      await signers.restart(role, replica)
    }
    report(`${kills} kills`)
  }
  return kills
}

/** Killed signers give no wrong answer, and with two replicas nobody is refused. */
export const signerKill = {
  async run({ short }: ProofOptions) {
    const started = performance.now()
    const report = (line: string) =>
      console.log(`signer-kill ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    await using world = await startSigningWorld()
    const { signers } = world
    const agent = new Agent({ keepAlive: true })
    const signAll = await orderOfSignatures(signers, agent)
    const addresses = new Map(signers.keys().map(({ role, address }) => [role, address]))
    const count = { good: 0, wrong: 0, refused: 0, retried: 0 }
    let over = false

    async function lane(turn: number): Promise<void> {
      while (!over) {
        const purchase = purchaseOf(signers.permitted())
        const first = await signAll(purchase, turn)
        // The same again: whatever died in between, one reference has one signature of each role.
        const again = await signAll(purchase, turn + 1)
        for (const [index, { role, reply, retried }] of [...first, ...again].entries()) {
          if (retried) count.retried += 1
          if (reply?.status !== 200) count.refused += 1
          else if (signerOf(purchase.digest, reply.body.signature) !== addresses.get(role)) count.wrong += 1
          else count.good += 1
          if (index < first.length && reply?.status === 200) {
            const repeat = again.find((each) => each.role === role)?.reply
            if (repeat?.status === 200 && repeat.body.signature !== reply.body.signature) count.wrong += 1
          }
        }
      }
    }
    const working = Promise.all(Array.from({ length: lanes }, (_, turn) => lane(turn)))
    const kills = await killInTurn(signers, short ? 1 : 5, report)
    over = true
    await working
    agent.destroy()
    const { good, wrong, refused, retried } = count
    const held = wrong === 0 && refused === 0 && retried > 0 && good > kills * 20
    const summary =
      `${kills} kills over ${settlementRoles.length} roles on ${signers.custody} keys: ${good.toLocaleString('en')} good answers, ` +
      `${wrong} wrong, ${refused} refused, ${retried} answered by the other replica`
    return { held, summary }
  },
}
