import { recoverSigner } from '@firsthand/chain/recover-signer'
import type { Reply } from '@firsthand/http-client/ask-json'
import type { MutualClient } from '@firsthand/mutual-tls/mutual-client'
import { Refusal } from '@firsthand/refusal/refusal'
import { replicaAsker } from '@firsthand/signers/ask-replicas'
import type { AttestReply } from '@firsthand/wire/compliance'
import { SignAnswer, SignRefusal, type SignRequest } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'
import type { Hex } from 'viem'

type Attestation = NonNullable<AttestReply['attestation']>

/** For one of two replicas: the service waits three seconds for everything. */
const deadlineMs = 900
const bytesMax = 16 * 1024

const signed = Compile(SignAnswer)
const refused = Compile(SignRefusal)
/** The signer's own configuration does not know what was asked, or bounds it: nothing that a retry could cure. */
const configuration = new Set<string>(['chain', 'router', 'route', 'cash_amount', 'fee'])

const unavailable = (detail: string, cause?: unknown) => new Refusal('attestor_unavailable', detail, {}, { cause })

function attestationIn({ status, body }: Reply, digest: string): Attestation | 'unsupported' {
  if (status === 200 && signed.Check(body)) {
    const { role, address, keyId, signature } = body
    const isIts = recoverSigner(digest as Hex, signature as Hex) === address
    if (role === 'compliance' && body.digest === digest && isIts) return { signature, address, keyId }
    throw unavailable('The signer signed something else.')
  }
  if (status === 200 || !refused.Check(body)) throw unavailable('The signer’s answer cannot be read.')
  if (body.code === 'equivocation') {
    throw new Refusal('digest_conflict', 'Another intent was attested under this reference.', {})
  }
  if (body.code === 'declined' && configuration.has(body.rule)) return 'unsupported'
  // The rule is for the log: it would tell a caller where the policy's bounds are.
  throw unavailable('The signer did not sign.', new Error(body.code === 'declined' ? `rule ${body.rule}` : body.code))
}

/** The compliance-role signers, called by Compliance alone: one that did not answer or judge is followed by the next. */
export function socketAttestor(sockets: readonly string[], tls: MutualClient | null = null) {
  const askReplicas = replicaAsker(tls)
  return {
    /**
     * The attestation of this digest, or `unsupported` when the signer's policy knows no such market or bounds its sums. Raises
     * `attestor_unavailable` when it did not sign for any other reason, and `digest_conflict` when it has signed another
     * intent under this reference.
     */
    async sign(request: SignRequest<'compliance'>, digest: string): Promise<Attestation | 'unsupported'> {
      const question = { body: JSON.stringify(request), deadlineMs, bytesMax }
      // A replica without its key or journal has judged nothing: another one may.
      const judged = (reply: Reply) => (reply.status === 503 ? undefined : reply)
      const reply = await askReplicas('compliance', sockets, question, judged)
      if (reply === null) throw unavailable('No signer answered.')
      return attestationIn(reply, digest)
    },
  }
}

export type Attestor = ReturnType<typeof socketAttestor>
