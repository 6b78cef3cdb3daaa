import { generateKeyPairSync, sign } from 'node:crypto'

/** One value of ASN.1 in its binary form: its tag, the length of its contents, and these. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents)
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const sequence = (...contents: readonly Uint8Array[]) => der(0x30, ...contents)
const bytes = (tag: number, hex: string) => der(tag, Buffer.from(hex, 'hex'))
const time = (at: Date) => der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))

const ed25519 = sequence(bytes(0x06, '2b6570'))
const commonName = sequence(der(0x31, sequence(bytes(0x06, '550403'), der(0x0c, Buffer.from('test')))))
const isTrue = bytes(0x01, 'ff')
/** The extension by which a certificate may vouch for others. */
const isAuthority = sequence(bytes(0x06, '551d13'), isTrue, der(0x04, sequence(isTrue)))
const dayMs = 86_400_000

/**
 * A key and its certificate, which is its own authority, in one PEM text: it fits every file of mutual TLS. Made here, so that a test that
 * reads settings starts no other program.
 */
export function selfSigned(): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const signed = sequence(
    der(0xa0, bytes(0x02, '02')),
    bytes(0x02, '01'),
    ed25519,
    commonName,
    sequence(time(new Date(Date.now() - dayMs)), time(new Date(Date.now() + dayMs))),
    commonName,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(isAuthority)),
  )
  const certificate = sequence(signed, ed25519, der(0x03, Buffer.from([0]), sign(null, signed, privateKey)))
  const lines = certificate.toString('base64').replace(/.{64}(?!$)/g, '$&\n')
  const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return `${key}-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
