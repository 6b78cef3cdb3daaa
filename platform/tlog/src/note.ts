import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What a key signs, as the first byte of the hash that its id is of. */
export const signs = { note: 0x01, cosignature: 0x04 } as const
export type Signs = (typeof signs)[keyof typeof signs]

/** A key that signs notes under a name. */
export type NoteKey = { readonly name: string; readonly signs: Signs; readonly publicKey: Buffer; readonly id: Buffer }
export type NoteSigner = NoteKey & { readonly privateKey: KeyObject }

/** A text that ends with a line break, and the lines below it that sign it. */
export type Note = { readonly text: string; readonly lines: readonly SignatureLine[] }
export type SignatureLine = { readonly name: string; readonly id: Buffer; readonly signature: Buffer }

const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')
const idBytes = 4
const isName = (name: string) => /^[^\s+\p{Cc}]+$/u.test(name)

function keyOf(name: string, what: Signs, publicKey: Buffer): NoteKey {
  if (!isName(name)) throw new Error(`${JSON.stringify(name)} is no name of a key`)
  const id = createHash('sha256').update(`${name}\n`).update(Uint8Array.of(what)).update(publicKey).digest()
  return { name, signs: what, publicKey, id: id.subarray(0, idBytes) }
}

/** What signs with this Ed25519 key. */
export function noteSigner(name: string, what: Signs, privateKey: KeyObject): NoteSigner {
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('a note is signed with an Ed25519 key')
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
  return { ...keyOf(name, what, spki.subarray(spkiHead.length)), privateKey }
}

/** `name+id+key`, as keys of notes are written. */
export const writeKey = ({ name, signs: what, publicKey, id }: NoteKey): string =>
  `${name}+${id.toString('hex')}+${Buffer.concat([Uint8Array.of(what), publicKey]).toString('base64')}`

/** A key from its text; it throws unless the id fits. */
export function readKey(text: string): NoteKey {
  const [, name = '', id, encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const [what] = bytes
  if ((what !== signs.note && what !== signs.cosignature) || bytes.length !== 33)
    throw new Error('it is no Ed25519 key of a log or a witness: write name+id+key')
  const key = keyOf(name, what, bytes.subarray(1))
  if (key.id.toString('hex') !== id) throw new Error(`the id of the key ${name} does not fit`)
  return key
}

export const signBytes = ({ privateKey }: NoteSigner, text: string): Buffer => sign(null, Buffer.from(text), privateKey)

export const isSignedBy = ({ publicKey }: NoteKey, text: string, signature: Uint8Array): boolean => {
  const key = createPublicKey({ key: Buffer.concat([spkiHead, publicKey]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, signature)
}

export const writeLine = ({ name, id }: NoteKey, signature: Uint8Array): string =>
  `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`

export function readLine(line: string): SignatureLine | null {
  const [, name = '', encoded = ''] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})\n?$/.exec(line) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  // A text that another text decodes to as well would be two spellings of one signature.
  if (!isName(name) || bytes.length <= idBytes || bytes.toString('base64') !== encoded) return null
  return { name, id: bytes.subarray(0, idBytes), signature: bytes.subarray(idBytes) }
}

const linesMax = 100

/** A note as it is read: the last empty line parts the text from its signatures. It throws unless it is one. */
export function readNote(source: string): Note {
  const at = source.lastIndexOf('\n\n')
  const lines = source.slice(at + 2).split('\n')
  if (at < 0 || lines.pop() !== '' || lines.length === 0 || lines.length > linesMax)
    throw new Error('it is no signed note')
  const read = lines.map(readLine)
  if (read.some((line) => line === null)) throw new Error('a line below a note is no signature')
  return { text: source.slice(0, at + 1), lines: read as SignatureLine[] }
}

/** The signatures of a note that claim to be by this key. */
export const linesBy = ({ lines }: Note, key: NoteKey): readonly SignatureLine[] =>
  lines.filter(({ name, id }) => name === key.name && id.equals(key.id))
