import { Agent } from 'node:http'
import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import type { Hex } from 'viem'
import { goesOn, newTally, type Run, type Tally } from '../run-cases.ts'
import { type Lane, makeTransactionCase, type TransactionCase } from './make-case.ts'
import { isWithinPolicy, saysIt } from './oracle.ts'
import { signedBefore } from './signed-before.ts'

const lanes = 8
/** Nonces of earlier runs stay claimed, so each run begins where no other has been. */
let nonceBase = 0

/** Asks so many spoilt transactions of both replicas and keeps what went wrong. Ends early once much has. */
export async function runTransactionCases(run: Run): Promise<Tally> {
  const tally = newTally()
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const base = nonceBase
  nonceBase += run.count * 2

  async function judge(before: ReturnType<typeof signedBefore>, asked: TransactionCase, lane: Lane): Promise<void> {
    const { role, body } = asked
    const where = `${role} ${JSON.stringify(body)}`
    const socket = run.random.pick(run.sockets[role])
    const reply = await askSigner(socket, JSON.stringify(body), agent)
    const within = isWithinPolicy(asked, before.repeats(asked))
    const contradiction = within && before.contradicts(asked)
    if (reply.status === 200) {
      tally.signed += 1
      if (!within) tally.outsidePolicy += tally.breaches.push(`outside policy: ${where}`) > 0 ? 1 : 0
      else if (contradiction) tally.equivocations += tally.breaches.push(`beside what was signed: ${where}`) > 0 ? 1 : 0
      else if (!(await saysIt(reply.body.raw as Hex, reply.body.hash, asked, run.addresses[role])))
        tally.breaches.push(`not what was asked, or not by its key: ${where}`)
      before.note(asked)
      if (lane.known.length < 40) lane.known.push(asked)
    } else if (reply.body.code === 'equivocation') {
      tally.equivocationsRefused += 1
      if (!contradiction) tally.wrongRefusals.push(`no equivocation: ${where}`)
    } else if (reply.body.code !== 'declined' && body.from === run.addresses[role])
      tally.wrongRefusals.push(`${reply.status} ${reply.body.code}: ${where}`)
    else if (within && body.from === run.addresses[role]) tally.wrongRefusals.push(`declined: ${where}`)
  }

  async function work(index: number): Promise<void> {
    const lane: Lane = { nonce: base + index, step: lanes, known: [] }
    const before = signedBefore()
    const { delivery, switch: switching, relay } = run.addresses
    while (goesOn(tally, run)) {
      tally.cases += 1
      const asked = makeTransactionCase(run.means, { delivery, switch: switching, relay }, run.random, lane)
      await judge(before, asked, lane).catch((error: Error) => tally.wrongRefusals.push(`no answer: ${error.message}`))
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, index) => work(index)))
  agent.destroy()
  return tally
}
