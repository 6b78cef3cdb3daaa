import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** CBOR (RFC 8949) of the few things that an authenticator writes. */
type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>

/** The head of an item: its major type, and a number or length below 65,536. */
function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 0xff])
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const members = [...value].flatMap(([name, each]) => [cbor(name), cbor(each)])
  return Buffer.concat([head(5, value.size), ...members])
}

/** An ES256 key as COSE (RFC 9053) writes it: key type, algorithm, curve, both coordinates. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const members: readonly (readonly [number, Cbor])[] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]
  return cbor(new Map(members))
}

const flagsOf = (isVerified: boolean, withKey: boolean) => 0x01 | (isVerified ? 0x04 : 0) | (withKey ? 0x40 : 0)

type Asked = {
  readonly challenge: string
  /** What a page could be wrong about; the authenticator's own otherwise. */
  readonly origin?: string
  readonly rpId?: string
  /** False: nobody showed a finger or typed a PIN. */
  readonly isVerified?: boolean
  readonly crossOrigin?: boolean
}

/** An authenticator in software, with one key. It answers as a browser hands it on: everything in base64url. */
export function softwareAuthenticator(home: { readonly rpId: string; readonly origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let counter = 0

  const clientData = (type: string, { challenge, origin = home.origin, crossOrigin = false }: Asked) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const authenticatorData = (
    { rpId = home.rpId, isVerified = true }: Asked,
    attested: Uint8Array = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const rpIdHash = createHash('sha256').update(rpId).digest()
    return Buffer.concat([rpIdHash, Buffer.from([flagsOf(isVerified, attested.length > 0)]), count, attested])
  }

  return {
    credentialId: credentialId.toString('base64url'),
    /** COSE, as a service keeps it. */
    publicKey: coseKey(publicKey).toString('base64url'),
    /** As if a copy of it had been used so often, or so much less. */
    setCounter(value: number) {
      counter = value
    },
    /** A new key, without attestation. */
    register(asked: Asked) {
      const length = Buffer.from([credentialId.length >> 8, credentialId.length & 0xff])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const members: readonly (readonly [string, Cbor])[] = [
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(asked, attested)],
      ]
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', asked).toString('base64url'),
        attestationObject: cbor(new Map(members)).toString('base64url'),
      }
    },
    /** Signs a challenge; each signature counts. */
    assert(asked: Asked) {
      counter += 1
      const [client, data] = [clientData('webauthn.get', asked), authenticatorData(asked)]
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        credentialId: credentialId.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>
