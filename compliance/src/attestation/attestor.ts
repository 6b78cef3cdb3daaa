import { request } from 'node:http'
import { Refusal } from '@firsthand/refusal/refusal'
import type { AttestReply } from '@firsthand/wire/compliance'
import { SignAnswer, SignRefusal, type SignRequest } from '@firsthand/wire/signer'
import { Compile } from 'typebox/compile'
import { type Hex, recoverAddress } from 'viem'

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

/**
 * The compliance-role signer, deployed beside Compliance and called by it alone: its replicas are asked one after the other, on
 * their socket files.
 */
export function socketAttestor(sockets: readonly string[]) {
  return {
    /**
     * The attestation of this digest, or `unsupported` when the signer's policy knows no such market or bounds its sums. Raises
     * `attestor_unavailable` when it did not sign for any other reason, and `digest_conflict` when it has signed another
     * intent under this reference.
     */
    async sign(request: SignRequest<'compliance'>, digest: string): Promise<Attestation | 'unsupported'> {
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

export type Attestor = ReturnType<typeof socketAttestor>

const bytesMax = 16 * 1024

type Answer = { readonly status: number; readonly body: unknown }

/** Posts JSON to `/sign` on a socket file, on a connection of its own; the answer is read up to a cap. */
const askSocket = (socketPath: string, body: object, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const asked = request({ socketPath, method: 'POST', path: '/sign', headers, signal, agent: false }, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > bytesMax) asked.destroy(new Error('the signer sent too much'))
        chunks.push(chunk)
      })
      response.on('error', reject)
      response.on('end', () => {
        try {
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) })
        } catch (error) {
          reject(error)
        }
      })
    })
    asked.on('error', reject)
    asked.end(text)
  })
