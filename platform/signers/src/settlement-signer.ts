import { recoverSigner } from '@firsthand/chain/recover-signer'
import type { Reply } from '@firsthand/http-client/ask-json'
import type { MutualClient } from '@firsthand/mutual-tls/mutual-client'
import type { IntentMessage } from '@firsthand/wire/settlement-intent'
import { SignAnswer, type SignerRole, type SignRequest } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'
import { policyIn, replicaAsker } from './ask-replicas.ts'
import type { PublishedKeys } from './key-file.ts'

type Hex = `0x${string}`

/** What is signed, and for which tenant and quote. The digest is our own: a signer's must be the same. */
export type SigningJob = {
  readonly requestId: string
  /** CAIP-2. */
  readonly chainId: string
  readonly router: Hex
  readonly tenant: string
  readonly reference: string
  readonly intent: IntentMessage
  readonly digest: Hex
}

/**
 * A signature and whose it is, or the reason for a refusal. `signer_unavailable`: no signer answered as it should, and
 * nothing was judged. `signer_declined`: the policy refused. `intent_digest_mismatch`: another intent was signed under
 * this reference.
 */
export type Signing =
  | { readonly signature: Hex; readonly signer: Hex }
  | { readonly refusal: 'signer_unavailable' | 'signer_declined' | 'intent_digest_mismatch'; readonly detail: string }

/** The service's own signers. Each gives the same signature for the same digest, so that a repeat is safe. */
export interface SettlementSigner {
  attestFee(job: SigningJob, scheduleId: string): Promise<Signing>
  /** The operator signs last: its signer sees that both others have signed. */
  signSettlement(
    job: SigningJob,
    attested: { readonly complianceAttestation: Hex; readonly feeAttestation: Hex },
  ): Promise<Signing>
}

const notConfigured = { refusal: 'signer_unavailable', detail: 'no signers are configured' } as const

/** A service without signers signs nothing. */
export const noSigners: SettlementSigner = {
  attestFee: async () => notConfigured,
  signSettlement: async () => notConfigured,
}

export type SocketSignerSettings = {
  /** The replicas of each role: socket files, or `https` addresses. */
  readonly sockets: Readonly<Record<'fee' | 'operator', readonly string[]>>
  /** Our certificate for those at addresses. */
  readonly tls?: MutualClient | null
  readonly keys: PublishedKeys
  readonly now: () => Date
  /** For one of two replicas; the other is asked once more for as long. */
  readonly deadlineMs?: number
}

const bytesMax = 4_096
const answerShape = Compile(SignAnswer)
const unavailable = (detail: string): Signing => ({ refusal: 'signer_unavailable', detail })

/** Signers take one spelling of everything. */
const lowered = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).toLowerCase()]))

function refusalOf(reply: Reply): Signing | undefined {
  const policy = policyIn(reply)
  if (policy?.stated === 'declined') return { refusal: 'signer_declined', detail: `rule ${policy.rule}` }
  if (policy?.stated === 'equivocation')
    return { refusal: 'intent_digest_mismatch', detail: 'another intent was signed under this reference' }
  return undefined
}

/** Signers on socket files or on other hosts. What they answer is checked here again: digest, signature and published key. */
export function socketSettlementSigner(settings: SocketSignerSettings): SettlementSigner {
  const { sockets, tls = null, keys, now, deadlineMs = 1_000 } = settings
  const askReplicas = replicaAsker(tls)

  function read(role: SignerRole, job: SigningJob, { status, body }: Reply): Signing | undefined {
    if (status !== 200 || !answerShape.Check(body) || body.role !== role || body.digest !== job.digest) return undefined
    const signature = body.signature as Hex
    const signer = recoverSigner(job.digest, signature)
    return signer !== null && keys.isValid(role, signer, now()) ? { signature, signer } : undefined
  }

  async function ask(role: 'fee' | 'operator', job: SigningJob, evidence: SignRequest['evidence']): Promise<Signing> {
    const { digest: _, intent, router, ...rest } = job
    const body = JSON.stringify({ ...rest, ...lowered({ router }), intent: lowered(intent), evidence })
    const received = await askReplicas(
      role,
      sockets[role],
      { body, deadlineMs, bytesMax },
      (reply) => refusalOf(reply) ?? read(role, job, reply),
    )
    return received ?? unavailable(`no ${role} signer answered as it should`)
  }

  return {
    attestFee: (job, scheduleId) => ask('fee', job, { scheduleId }),
    signSettlement: (job, attested) => ask('operator', job, attested),
  }
}
