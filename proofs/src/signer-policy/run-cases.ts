import { Agent } from 'node:http'
import type { Purchase } from '@firsthand/sandbox/chain/purchase'
import { askSigner, type SignerReply } from '@firsthand/sandbox/signers/ask-signer'
import type { Random } from '@firsthand/sandbox/world/random'
import type { SignerRole } from '@firsthand/wire/signer'
import { signerOf } from './curve.ts'
import { type Means, makeCase } from './make-case.ts'
import { type Case, isWithinPolicy } from './oracle.ts'

/** What came of the cases. */
export type Tally = {
  cases: number
  signed: number
  equivocationsRefused: number
  outsidePolicy: number
  equivocations: number
  /** Every signature that should not be: outside policy, a second digest, or by another key. */
  readonly breaches: string[]
  /** Refusals of what the policy allows, and outages. */
  readonly wrongRefusals: string[]
}

export const newTally = (): Tally => ({
  cases: 0,
  signed: 0,
  equivocationsRefused: 0,
  outsidePolicy: 0,
  equivocations: 0,
  breaches: [],
  wrongRefusals: [],
})

/** Whether there is more to ask: the run ends early once much has gone wrong. */
export const goesOn = ({ cases, breaches, wrongRefusals }: Tally, { count, breachesMax }: Run): boolean =>
  cases < count && breaches.length < breachesMax && wrongRefusals.length < 20

export type Run = {
  readonly means: Means
  readonly sockets: Readonly<Record<SignerRole, readonly string[]>>
  readonly addresses: Readonly<Record<SignerRole, string>>
  readonly random: Random
  readonly count: number
  /** How many breaches end the run early. */
  readonly breachesMax: number
  readonly report: (line: string) => void
}

const lanes = 24

/** Judges one answer; `digests` is what each reference was first signed for, by role. */
function judge(run: Run, tally: Tally, digests: Map<string, string>, asked: Case, { status, body }: SignerReply): void {
  const { role, digest } = asked
  const where = `${role} ${JSON.stringify(asked.body.intent)}`
  const key = `${role} ${asked.body.intent.quoteRef}`
  if (status === 200) {
    tally.signed += 1
    // A case was made a moment before it was judged: both seconds count.
    const now = Math.floor(Date.now() / 1000)
    if (![now - 2, now - 1, now].some((at) => isWithinPolicy(asked, at))) {
      tally.outsidePolicy += 1
      tally.breaches.push(`outside policy: ${where}`)
    }
    const first = digests.get(key) ?? digest
    digests.set(key, first)
    if (first !== digest || body.digest !== digest) {
      tally.equivocations += 1
      tally.breaches.push(`a second digest: ${where}`)
    }
    if (signerOf(digest, body.signature) !== run.addresses[role]) tally.breaches.push(`not by its key: ${where}`)
  } else if (body.code === 'equivocation') {
    tally.equivocationsRefused += 1
    if (!digests.has(key) || digests.get(key) === digest) tally.wrongRefusals.push(`no equivocation: ${where}`)
  } else if (body.code !== 'declined') tally.wrongRefusals.push(`${status} ${body.code}: ${where}`)
  else {
    const now = Math.floor(Date.now() / 1000)
    if (isWithinPolicy(asked, now - 1) && isWithinPolicy(asked, now + 1))
      tally.wrongRefusals.push(`declined (${'rule' in body ? body.rule : ''}): ${where}`)
  }
}

/** Asks so many spoilt requests of both replicas and keeps what went wrong. Ends early once much has. */
export async function runCases(run: Run): Promise<Tally> {
  const tally = newTally()
  const digests = new Map<string, string>()
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  async function lane(): Promise<void> {
    const known: Purchase[] = []
    while (goesOn(tally, run)) {
      tally.cases += 1
      if (tally.cases % 50_000 === 0) run.report(`${tally.cases.toLocaleString('en')} cases, ${tally.signed} signed`)
      const asked = makeCase(run.means, run.random, known, Math.floor(Date.now() / 1000))
      const socket = run.random.pick(run.sockets[asked.role])
      try {
        judge(run, tally, digests, asked, await askSigner(socket, JSON.stringify(asked.body), agent))
      } catch (error) {
        tally.wrongRefusals.push(`no answer: ${(error as Error).message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  agent.destroy()
  return tally
}
