import { SignAnswer, type SignerRole, SignRefusal, type SignRequest } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'
import type { PublishedKeys } from '../../ports/published-keys.ts'
import type { SettlementSigner, Signing, SigningJob } from '../../ports/settlement-signer.ts'
import { askJson, type Reply } from '../ask-json.ts'
import { recoverSigner } from '../recover-signer.ts'

type Hex = `0x${string}`

export type SocketSignerSettings = {
  /** Two replicas of each role. */
  readonly sockets: Readonly<Record<'fee' | 'operator', readonly [string, string]>>
  readonly keys: PublishedKeys
  readonly now: () => Date
  /** For one replica; the other is asked once more for as long. */
  readonly deadlineMs?: number
}

const bytesMax = 4_096
const answerShape = Compile(SignAnswer)
const refusalShape = Compile(SignRefusal)
const unavailable = (detail: string): Signing => ({ refusal: 'signer_unavailable', detail })

/** Signers take one spelling of everything. */
const lowered = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).toLowerCase()]))

/** What the policy said; undefined for an outage, or for anything that a signer does not say. */
function refusalOf({ status, body }: Reply): Signing | undefined {
  if (!refusalShape.Check(body) || body.code === 'unavailable') return undefined
  if (status === 403 && body.code === 'declined') return { refusal: 'signer_declined', detail: `rule ${body.rule}` }
  if (status === 409 && body.code === 'equivocation')
    return { refusal: 'intent_digest_mismatch', detail: 'another intent was signed under this reference' }
  return undefined
}

/** Signers on socket files. What they answer is checked here again: digest, signature and published key. */
export function socketSettlementSigner(settings: SocketSignerSettings): SettlementSigner {
  const { sockets, keys, now, deadlineMs = 1_000 } = settings
  let turn = 0

  function read(role: SignerRole, job: SigningJob, { status, body }: Reply): Signing | undefined {
    if (status !== 200 || !answerShape.Check(body) || body.role !== role || body.digest !== job.digest) return undefined
    const signature = body.signature as Hex
    const signer = recoverSigner(job.digest, signature)
    return signer !== null && keys.isValid(role, signer, now()) ? { signature, signer } : undefined
  }

  async function ask(role: 'fee' | 'operator', job: SigningJob, evidence: SignRequest['evidence']): Promise<Signing> {
    const { digest: _, intent, router, ...rest } = job
    const body = JSON.stringify({ ...rest, ...lowered({ router }), intent: lowered(intent), evidence })
    turn += 1
    const [first, second] = turn % 2 === 0 ? sockets[role] : [...sockets[role]].reverse()
    for (const [socketPath, fresh] of [[first, false] as const, [second, true] as const]) {
      const place = { socketPath: String(socketPath), path: '/sign' }
      const reply = await askJson(place, { body, deadlineMs, bytesMax, fresh }).catch(() => null)
      const heard = reply && (refusalOf(reply) ?? read(role, job, reply))
      if (heard) return heard
    }
    return unavailable(`no ${role} signer answered as it should`)
  }

  return {
    attestFee: (job, scheduleId) => ask('fee', job, { scheduleId }),
    signSettlement: (job, attested) => ask('operator', job, attested),
  }
}
