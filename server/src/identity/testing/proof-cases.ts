// biome-ignore-all format: a table is read as a table
import { createHmac } from 'node:crypto'
import { type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { athOf, publicHalf, type Sender } from '@firsthand/sandbox/testing/sender-key'
import { forgeToken } from './token-forge.ts'

type Json = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string>>

/** Who sends, what with, and what for. */
export type ProofStage = {
  readonly sender: Sender
  readonly other: Sender
  readonly rsa: Sender
  /** Bound to the key of `sender`, of `rsa`, and to none. */
  readonly token: string
  readonly rsaToken: string
  readonly unbound: string
  /** Another one that is bound to the key of `sender`. */
  readonly second: string
  readonly method: string
  /** The address as callers write it. */
  readonly url: string
}

/** One way to send a token, and what it must be answered with: null is what it would be answered without all this. */
export type ProofCase = {
  readonly name: string
  readonly error: null | 'invalid_token' | 'invalid_dpop_proof'
  readonly detail?: RegExp
  readonly make: (stage: ProofStage) => Headers
}

const nowSeconds = () => Math.floor(Date.now() / 1000)
const sent = (token: string, dpop?: string): Headers => ({ authorization: `DPoP ${token}`, ...(dpop !== undefined && { dpop }) })
const proofOf = ({ sender, method, url, token }: ProofStage, claims: Json = {}, header: Json = {}) => sender.proof({ method, url, token }, claims, header)

/** The usual proof with these claims and header members in place of its own. */
const claims = (name: string, detail: RegExp, others: Json | ((stage: ProofStage) => Json), header: Json | ((stage: ProofStage) => Json) = {}): ProofCase => ({
  name, error: 'invalid_dpop_proof', detail,
  make: (stage) => sent(stage.token, proofOf(stage, typeof others === 'function' ? others(stage) : others, typeof header === 'function' ? header(stage) : header)),
})
const header = (name: string, detail: RegExp, others: Json | ((stage: ProofStage) => Json)) => claims(name, detail, {}, others)
const good = (name: string, others: (stage: ProofStage) => Json): ProofCase => ({ name, error: null, make: (stage) => sent(stage.token, proofOf(stage, others(stage))) })
const proof = (name: string, detail: RegExp, make: (stage: ProofStage) => string): ProofCase => ({ name, error: 'invalid_dpop_proof', detail, make: (stage) => sent(stage.token, make(stage)) })

const notAProof = /type, algorithm, signature or times/
const noToken = /no signed token of at most 4096 characters/
const otherKey = /of another key/

const usual = ({ method, url, token }: ProofStage) => ({ htm: method, htu: url, iat: nowSeconds(), jti: crypto.randomUUID(), ath: athOf(token) })
const encoded = (value: Json | string) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const text = ({ sender }: ProofStage, claims: Json | string, head: Json | string) => {
  const [, , signature] = signToken(sender.key as PrivateKey, typeof claims === 'string' ? claims : JSON.stringify(claims), {}).split('.')
  return `${encoded(head)}.${encoded(claims)}.${signature}`
}

/** Ways that are accepted. */
export const goodProofs: readonly ProofCase[] = [
  good('as it should be', () => ({})),
  good('the address with a query and a fragment', ({ url }) => ({ htu: `${url}?limit=7#top` })),
  good('the scheme and the host in capitals', ({ url }) => ({ htu: url.replace(/^[^/]*\/\/[^/]*/, (origin) => origin.toUpperCase()) })),
  good('a letter of the path escaped', ({ url }) => ({ htu: url.replace(/[a-z]([^/]*)$/, (found) => `%${found.charCodeAt(0).toString(16)}${found.slice(1)}`) })),
  good('a dot segment that leads nowhere', ({ url }) => ({ htu: url.replace(/\/([^/]*)$/, '/x/../$1') })),
  good('60 seconds old, less one', () => ({ iat: nowSeconds() - 59 })),
  good('29 seconds ahead', () => ({ iat: nowSeconds() + 29 })),
  good('a fraction of a second in its time', () => ({ iat: nowSeconds() - 0.5 })),
  good('a jti of 256 characters', () => ({ jti: crypto.randomUUID().padEnd(256, 'x') })),
  good('claims beyond those of the standard', () => ({ nonce: 'of nobody', extra: { deep: [1] } })),
  { name: 'by an RSA key', error: null, make: ({ rsa, rsaToken: token, method, url }) => sent(token, rsa.proof({ method, url, token })) },
  { name: 'a scheme in small letters', error: null, make: (stage) => ({ ...sent(stage.token, proofOf(stage)), authorization: `dpop ${stage.token}` }) },
]

/** The token, its scheme and its proof do not go together. */
export const schemeCases: readonly ProofCase[] = [
  { name: 'a bound token as Bearer', error: 'invalid_token', detail: /send it as `Authorization: DPoP <token>`/, make: ({ token }) => ({ authorization: `Bearer ${token}` }) },
  { name: 'a bound token as Bearer beside a good proof', error: 'invalid_token', detail: /send it as `Authorization: DPoP/, make: (stage) => ({ authorization: `Bearer ${stage.token}`, dpop: proofOf(stage) }) },
  { name: 'an unbound token as DPoP', error: 'invalid_token', detail: /bound to no key/, make: (stage) => sent(stage.unbound, proofOf({ ...stage, token: stage.unbound })) },
  { name: 'no proof', error: 'invalid_dpop_proof', detail: /header is missing/, make: ({ token }) => sent(token) },
  { name: 'an empty proof', error: 'invalid_dpop_proof', detail: /header is missing/, make: ({ token }) => sent(token, '') },
]

/** Proofs that are not what a proof is. */
export const formCases: readonly ProofCase[] = [
  proof('two proofs in one header', noToken, (stage) => `${proofOf(stage)}, ${proofOf(stage)}`),
  proof('an access token as the proof', /has no `jwk`/, ({ token }) => token),
  proof('more than 4096 characters', noToken, (stage) => proofOf(stage, { pad: 'x'.repeat(4096) })),
  proof('a trailing sign', noToken, (stage) => `${proofOf(stage)}=`),
  proof('two parts', noToken, (stage) => proofOf(stage).split('.', 2).join('.')),
  proof('a header that is no JSON', notAProof, (stage) => text(stage, usual(stage), '{')),
  proof('a claim twice', /has a member twice/, (stage) => signToken(stage.sender.key, `${JSON.stringify(usual(stage)).slice(0, -1)},"htm":"GET"}`, stage.sender.header)),
  proof('a claim twice, once in disguise', /has a member twice/, (stage) => signToken(stage.sender.key, JSON.stringify(usual(stage)).replace('"htm"', '"\\u0068tm":"DELETE","htm"'), stage.sender.header)),
  proof('a changed claim', notAProof, (stage) => proofOf(stage).replace(/\.[^.]+\./, `.${encoded({ ...usual(stage), jti: 'forged' })}.`)),
  proof('another signature', notAProof, (stage) => proofOf(stage).replace(/[^.]+$/, stage.other.proof(stage).split('.')[2] ?? '')),
  header('typ of an access token', notAProof, { typ: 'at+jwt' }),
  header('typ JWT', notAProof, { typ: 'JWT' }),
  header('no typ', notAProof, { typ: undefined }),
  header('a critical member', notAProof, { crit: ['x'], x: 1 }),
  header('another algorithm than it is signed by', notAProof, { alg: 'ES384' }),
  proof('alg none', notAProof, (stage) => `${encoded({ ...stage.sender.header, alg: 'none' })}.${encoded(usual(stage))}.AAAA`),
  proof('a shared secret made of the public key', notAProof, (stage) =>
    forgeToken({ ...stage.sender.header, alg: 'HS256' }, usual(stage), (input) => createHmac('sha256', JSON.stringify(stage.sender.header.jwk)).update(input).digest())),
]

/** Proofs by keys that do not count. */
export const keyCases: readonly ProofCase[] = [
  proof('signed by another key, which it shows', otherKey, (stage) => stage.other.proof(stage)),
  proof('signed by another key than it shows', notAProof, (stage) => stage.other.proof(stage, {}, { jwk: stage.sender.header.jwk })),
  header('the key of another', otherKey, ({ other }) => ({ jwk: other.header.jwk })),
  header('no key', /has no `jwk`/, { jwk: undefined }),
  header('a key that is a text', /has no `jwk`/, { jwk: 'key' }),
  header('a key in a list', /has no `jwk`/, ({ sender }) => ({ jwk: [sender.header.jwk] })),
  header('a private key', /more than a public key/, ({ sender }) => ({ jwk: { ...sender.header.jwk, d: (sender.key as { d?: string }).d } })),
  header('a shared secret', /more than a public key/, { jwk: { kty: 'oct', k: 'AAAA' } }),
  header('a key of a kind that is none', notAProof, { jwk: { kty: 'XX' } }),
  { name: 'the private parts of an RSA key', error: 'invalid_dpop_proof', detail: /more than a public key/,
    make: ({ rsa, rsaToken: token, method, url }) => sent(token, rsa.proof({ method, url, token }, {}, { jwk: { ...publicHalf(rsa.key), p: 'AQAB' } })) },
]

/** Proofs about something else, or about another time. */
export const claimCases: readonly ProofCase[] = [
  claims('another method', /`htm`/, { htm: 'DELETE' }),
  claims('the method in small letters', /`htm`/, ({ method }) => ({ htm: method.toLowerCase() })),
  claims('no method', /`htm`/, { htm: undefined }),
  claims('another path', /`htu`/, ({ url }) => ({ htu: `${url}x` })),
  claims('a slash more', /`htu`/, ({ url }) => ({ htu: `${url}/` })),
  claims('the path in capitals', /`htu`/, ({ url }) => ({ htu: url.replace(/[^/]*$/, (last) => last.toUpperCase()) })),
  claims('another host', /`htu`/, ({ url }) => ({ htu: url.replace(/\/\/[^/]*/, '//evil.example') })),
  claims('another port', /`htu`/, ({ url }) => ({ htu: url.replace(/\/\/([^/:]*)(:\d+)?/, '//$1:1') })),
  claims('another scheme', /`htu`/, ({ url }) => ({ htu: url.replace(/^http:/, 'ftp:').replace(/^https:/, 'http:') })),
  claims('a name in front of the host', /`htu`/, ({ url }) => ({ htu: url.replace('//', '//a@') })),
  claims('a path alone', /`htu`/, ({ url }) => ({ htu: new URL(url).pathname })),
  claims('a line break in the address', /`htu`/, ({ url }) => ({ htu: `${url}\n` })),
  claims('no address', /`htu`/, { htu: undefined }),
  claims('addresses in a list', /`htu`/, ({ url }) => ({ htu: [url] })),
  claims('the hash of another token', /`ath`/, ({ second }) => ({ ath: athOf(second) })),
  claims('no hash', /`ath`/, { ath: undefined }),
  claims('62 seconds old', /older than 60 seconds/, () => ({ iat: nowSeconds() - 62 })),
  claims('a year old', /older than 60 seconds/, { iat: 1_700_000_000 }),
  claims('32 seconds ahead', /lies ahead/, () => ({ iat: nowSeconds() + 32 })),
  claims('no time', /is no time/, { iat: undefined }),
  claims('a time as text', notAProof, () => ({ iat: String(nowSeconds()) })),
  claims('its own end behind it', notAProof, () => ({ exp: nowSeconds() - 60 })),
  claims('no jti', /`jti` is missing/, { jti: undefined }),
  claims('an empty jti', /`jti` is missing/, { jti: '' }),
  claims('a jti that is a number', /`jti` is missing/, { jti: 7 }),
  claims('a jti of 257 characters', /more than 256 characters/, { jti: 'x'.repeat(257) }),
]

export const refusedProofs: readonly ProofCase[] = [...schemeCases, ...formCases, ...keyCases, ...claimCases]
