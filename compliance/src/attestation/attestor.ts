import { Refusal } from '@firsthand/refusal/refusal'
import type { AttestReply } from '@firsthand/wire/compliance'
import { SignAnswer, SignRefusal, type SignRequest } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'
import { type Hex, recoverAddress } from 'viem'
import { type Answer, askSocket } from './ask-socket.ts'

/** The compliance-role signer, deployed beside Compliance and called by it alone. */
export interface Attestor {
  /**
   * The attestation of this digest, or `unsupported` when the signer's policy knows no such market or bounds its sums. Raises
   * `attestor_unavailable` when it did not sign for any other reason, and `digest_conflict` when it has signed another
   * intent under this reference.
   */
  sign(request: SignRequest<'compliance'>, digest: string): Promise<Attestation | 'unsupported'>
}
type Attestation = NonNullable<AttestReply['attestation']>

/** For each replica: the service waits three seconds for everything. The second is asked when the first did not judge. */
const deadlineMs = 900

const signed = Compile(SignAnswer)
const refused = Compile(SignRefusal)
/** The signer's own configuration does not know what was asked, or bounds it: nothing that a retry could cure. */
const configuration = new Set<string>(['chain', 'router', 'route', 'cash_amount', 'fee'])

const unavailable = (detail: string, cause?: unknown) => new Refusal('attestor_unavailable', detail, {}, { cause })

async function attestationIn({ status, body }: Answer, digest: string): Promise<Attestation | 'unsupported'> {
  if (status === 200 && signed.Check(body)) {
    const { role, address, keyId, signature } = body
    const recovered = await recoverAddress({ hash: digest as Hex, signature: signature as Hex })
    if (role === 'compliance' && body.digest === digest && recovered.toLowerCase() === address) {
      return { signature, address, keyId }
    }
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

/** Asks the replicas of the compliance role, one after the other, on their socket files. */
export function socketAttestor(sockets: readonly string[]): Attestor {
  return {
    async sign(request, digest) {
      let last: unknown
      for (const socket of sockets) {
        const answer = await askSocket(socket, request, AbortSignal.timeout(deadlineMs)).catch((cause: unknown) => {
          last = cause
          return null
        })
        // A replica without its key or journal has judged nothing: the other one may.
        if (answer !== null && answer.status !== 503) return attestationIn(answer, digest)
      }
      throw unavailable('No signer answered.', last)
    },
  }
}
