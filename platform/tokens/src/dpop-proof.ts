import { createHash } from 'node:crypto'
import { Refusal } from '@firsthand/refusal/refusal'
import { proofInvalid, signatureAlgorithms } from '@firsthand/refusal/token-binding'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, type JWK, type JWTPayload, jwtVerify } from 'jose'
import { plainAddress } from './same-address.ts'
import { hasRepeatedKey, isWellFormed, leewaySeconds } from './verify-token.ts'

/** How long a proof may be used. Until then its `jti` has to be remembered. */
export const usableSeconds = 60
const charactersMax = 4096
const jtiMax = 256

/** What a proof has to be about. */
export type ProvenRequest = Readonly<{
  method: string
  /** As `requestedAddress` writes it; nothing proves a request without one. */
  address: string | null
  token: string
  /** The thumbprint of the key that the token is bound to. */
  boundTo: string
}>

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']

/** The public key in the header of a proof. */
function embeddedKey(proof: string): JWK {
  const { jwk } = decodeProtectedHeader(proof)
  if (jwk === null || typeof jwk !== 'object' || Array.isArray(jwk)) throw proofInvalid('its header has no `jwk`')
  if (privateMembers.some((name) => Object.hasOwn(jwk, name)))
    throw proofInvalid('its `jwk` is more than a public key, so that key is no longer secret')
  return jwk
}

/** Raises `unauthenticated` unless the proof names the key of the token, before anything is computed with that key. */
async function requireKeyOf(proof: string, boundTo: string): Promise<void> {
  const thumbprint = await calculateJwkThumbprint(embeddedKey(proof), 'sha256')
  if (thumbprint !== boundTo) throw proofInvalid('it is of another key than the one the token is bound to')
}

function requireAbout(payload: JWTPayload, { method, address, token }: ProvenRequest): void {
  const { htm, htu, ath } = payload
  if (htm !== method) throw proofInvalid('its `htm` is not the method of this request')
  const named = typeof htu === 'string' ? plainAddress(htu) : null
  // Of the address only where it begins: its path may name a person, and refusals are logged.
  if (address === null) throw proofInvalid('a path with dot segments can be read in two ways, and no `htu` names it')
  if (named !== address)
    throw proofInvalid(`its \`htu\` is not the address of this request at ${new URL(address).origin}`)
  if (ath !== digestOf(token)) throw proofInvalid('its `ath` is not the hash of this token')
}

function requireOfNow({ iat }: JWTPayload, nowMs: number): void {
  if (typeof iat !== 'number' || !Number.isFinite(iat)) throw proofInvalid('its `iat` is no time')
  const ageSeconds = Math.floor(nowMs / 1000) - iat
  if (ageSeconds > usableSeconds) throw proofInvalid(`it is older than ${usableSeconds} seconds`)
  if (ageSeconds < -leewaySeconds) throw proofInvalid('its `iat` lies ahead')
}

/** What remains of a proof: a hash over its key and its `jti`, which two callers may have chosen alike. */
function printOf({ jti }: JWTPayload, boundTo: string): string {
  if (typeof jti !== 'string' || jti === '') throw proofInvalid('its `jti` is missing')
  if (jti.length > jtiMax) throw proofInvalid(`its \`jti\` has more than ${jtiMax} characters`)
  return digestOf(`${boundTo}.${jti}`)
}

/**
 * Verifies one DPoP proof (RFC 9449, 4.3) of a request with a token that was verified before, and answers a hash of its name,
 * which must not come again. Raises `unauthenticated` with what is wrong: the caller has shown a good token.
 */
export async function verifyProof(proof: unknown, about: ProvenRequest, now: () => number): Promise<string> {
  if (typeof proof !== 'string' || proof === '') throw proofInvalid('the `DPoP` header is missing')
  if (!isWellFormed(proof, charactersMax))
    throw proofInvalid(`it is no signed token of at most ${charactersMax} characters`)
  const { payload } = await requireKeyOf(proof, about.boundTo)
    .then(() =>
      jwtVerify(proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: [...signatureAlgorithms],
        clockTolerance: leewaySeconds,
        currentDate: new Date(now()),
      }),
    )
    .catch((cause: unknown) => {
      throw cause instanceof Refusal
        ? cause
        : proofInvalid('its type, algorithm, signature or times are not those of a proof')
    })
  if (hasRepeatedKey(proof)) throw proofInvalid('it has a member twice')
  requireAbout(payload, about)
  requireOfNow(payload, now())
  return printOf(payload, about.boundTo)
}
