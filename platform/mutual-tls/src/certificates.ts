import { X509Certificate } from 'node:crypto'
import type { DetailedPeerCertificate } from 'node:tls'

/** What is kept of the certificate that the other side showed. */
export type Peer = {
  /** URI and DNS names. */
  readonly names: readonly string[]
  /** SHA-256 fingerprints, from its own certificate to the root that vouches for it. */
  readonly chain: readonly string[]
  readonly notAfterMs: number
}

/** What is trusted at the moment: SHA-256 fingerprints of authorities, and of certificates that are refused. */
export type Trust = { readonly authorities: ReadonlySet<string>; readonly refused: ReadonlySet<string> }

/**
 * The URI and DNS names of a certificate. Node puts a name in quotes when it has signs that could pass for the end of one; no name of
 * ours has any, so a certificate with such a name has none that counts.
 */
export function namesIn(subjectAltName = ''): readonly string[] {
  if (subjectAltName.includes('"')) return []
  return subjectAltName.split(', ').flatMap((name) => /^(?:URI|DNS):(.+)$/.exec(name)?.[1] ?? [])
}

/** Reads the certificate of a connection. Node has put the root of our own list at the end of its chain. */
export function peerOf(certificate: DetailedPeerCertificate): Peer {
  const chain: string[] = []
  let next: DetailedPeerCertificate | undefined = certificate
  while (next?.fingerprint256 !== undefined && !chain.includes(next.fingerprint256)) {
    chain.push(next.fingerprint256)
    next = next.issuerCertificate
  }
  return { names: namesIn(certificate.subjectaltname), chain, notAfterMs: Date.parse(certificate.valid_to) }
}

/** Why a connection must not go on, although its handshake was in order; null when it may. */
export function faultOf({ chain, notAfterMs }: Peer, { authorities, refused }: Trust, nowMs: number): string | null {
  if (chain.some((fingerprint) => refused.has(fingerprint))) return 'the certificate is refused'
  if (!chain.some((fingerprint) => authorities.has(fingerprint))) return 'its authority is no longer trusted'
  return nowMs < notAfterMs ? null : 'the certificate has expired'
}

/** The certificates in a PEM text. */
export const certificatesIn = (pem: string): readonly X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    (each) => new X509Certificate(each),
  )

/**
 * The fingerprints in a list of refused certificates: one in a line, as `openssl x509 -fingerprint -sha256` prints them. A line that is
 * neither one nor a comment makes the whole list wrong: it would refuse less than was meant.
 */
export function fingerprintsIn(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map((line) => line.replace(/#.*$/, '').trim())
  return new Set(
    lines.flatMap((line, index) => {
      if (line === '') return []
      const [, fingerprint] = /^(?:sha256 fingerprint=)?((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(line) ?? []
      if (fingerprint === undefined) throw new Error(`line ${index + 1} is not a SHA-256 fingerprint`)
      return [fingerprint.toUpperCase()]
    }),
  )
}
