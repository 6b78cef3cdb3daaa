import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { loopback } from '../world/ports.ts'

type Curve = {
  ecdsaSign(digest: Uint8Array, key: Uint8Array, options: { data: Uint8Array }): { signature: Uint8Array }
  signatureExport(signature: Uint8Array): Uint8Array
  publicKeyCreate(key: Uint8Array, compressed: false): Uint8Array
}
const curve = createRequire(import.meta.url)('secp256k1/bindings') as Curve
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const spkiHead = Buffer.from('3056301006072a8648ce3d020106052b8104000a034200', 'hex')

/** One key that both clouds would hold. Half of its signatures have the high s, as theirs do. */
function cloudKey() {
  const key = randomBytes(32)
  return {
    publicKey: Buffer.from(curve.publicKeyCreate(key, false)),
    sign(digest: Uint8Array): Buffer {
      const raw = Buffer.from(curve.ecdsaSign(digest, key, { data: randomBytes(32) }).signature)
      if (randomInt(2) === 0) return raw
      const high = order - BigInt(`0x${raw.subarray(32).toString('hex')}`)
      return Buffer.concat([raw.subarray(0, 32), Buffer.from(high.toString(16).padStart(64, '0'), 'hex')])
    },
  }
}

const opensslRequest = `req -x509 -nodes -days 1 -keyout - -newkey ec -pkeyopt ec_paramgen_curve:P-256
  -subj /CN=${loopback} -addext subjectAltName=IP:${loopback}`

/** A key and a certificate of its own for loopback, in one PEM text. */
const makeCertificate = (): string =>
  execFileSync('openssl', opensslRequest.split(/\s+/), { stdio: ['ignore', 'pipe', 'ignore'] }).toString()

async function listen(server: Pick<Server, 'listen' | 'address'> & NodeJS.EventEmitter): Promise<number> {
  server.listen(0, loopback)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** What a test can make the service do instead of answering. */
export type Mood = 'well' | 'throttling' | 'silent'

async function bodyOf(request: IncomingMessage): Promise<Record<string, string>> {
  const text = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
  return text === '' ? {} : JSON.parse(text)
}
type Answer = { readonly status: number; readonly body: object; readonly headers?: Record<string, string> }

/** The signing calls of AWS KMS and Azure Key Vault as their own clients speak them, on loopback. */
export async function startCloudKeyService() {
  const key = cloudKey()
  let mood: Mood = 'well'
  const [x, y] = [key.publicKey.subarray(1, 33), key.publicKey.subarray(33)]

  function answerAws(target: string, asked: Record<string, string>): Answer {
    if (mood === 'throttling') return { status: 400, body: { __type: 'ThrottlingException', message: 'slower' } }
    const KeyId = asked.KeyId
    if (target === 'TrentService.GetPublicKey') {
      const PublicKey = Buffer.concat([spkiHead, key.publicKey]).toString('base64')
      return { status: 200, body: { KeyId, PublicKey, KeySpec: 'ECC_SECG_P256K1', KeyUsage: 'SIGN_VERIFY' } }
    }
    const digest = Buffer.from(asked.Message ?? '', 'base64')
    if (asked.MessageType !== 'DIGEST' || digest.length !== 32)
      return { status: 400, body: { __type: 'ValidationException', message: 'a digest has 32 bytes' } }
    const Signature = Buffer.from(curve.signatureExport(key.sign(digest))).toString('base64')
    return { status: 200, body: { KeyId, Signature, SigningAlgorithm: 'ECDSA_SHA_256' } }
  }
  function answerAzure(path: string, asked: Record<string, string>, origin: string): Answer {
    if (mood === 'throttling') return { status: 429, body: { error: { code: 'Throttled', message: 'slower' } } }
    const kid = `${origin}${path.replace(/\/sign$/, '')}`
    if (!path.endsWith('/sign')) {
      const jwk = { kid, kty: 'EC', crv: 'P-256K', x: x.toString('base64url'), y: y.toString('base64url') }
      return { status: 200, body: { key: { ...jwk, key_ops: ['sign', 'verify'] }, attributes: { enabled: true } } }
    }
    const value = key.sign(Buffer.from(asked.value ?? '', 'base64url')).toString('base64url')
    return { status: 200, body: { kid, value } }
  }
  async function answer(request: IncomingMessage): Promise<Answer> {
    const asked = await bodyOf(request)
    const origin = `${'encrypted' in request.socket ? 'https' : 'http'}://${request.headers.host}`
    const target = request.headers['x-amz-target']
    if (typeof target === 'string') return answerAws(target, asked)
    const challenge = `Bearer authorization="${origin}/tenant", resource="https://vault.azure.net"`
    if (!request.headers.authorization) return { status: 401, body: {}, headers: { 'www-authenticate': challenge } }
    return answerAzure(new URL(request.url ?? '', origin).pathname, asked, origin)
  }
  const listener: RequestListener = (request, response) =>
    void answer(request).then(({ status, body, headers }) => {
      if (mood === 'silent') return
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    })
  const certificate = makeCertificate()
  // Azure's client speaks to nobody without a certificate.
  const servers = [
    createServer(listener),
    createSecureServer({ key: certificate, cert: certificate }, listener),
  ] as const
  const [port, securePort] = await Promise.all(servers.map(listen))
  return {
    url: `http://${loopback}:${port}`,
    secureUrl: `https://${loopback}:${securePort}`,
    certificate,
    publicKey: key.publicKey,
    feel(next: Mood): void {
      mood = next
    },
    async stop(): Promise<void> {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
