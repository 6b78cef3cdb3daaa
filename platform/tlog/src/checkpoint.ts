import {
  isSignedBy,
  linesBy,
  type Note,
  type NoteKey,
  type NoteSigner,
  readNote,
  signBytes,
  writeLine,
} from './note.ts'

/** The state of a log: how many leaves, and the root over them. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Buffer }

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

/** A log signs no time, so one state has one checkpoint. */
export function signCheckpoint(signer: NoteSigner, state: Omit<Checkpoint, 'origin'>): string {
  const text = checkpointText({ origin: signer.name, ...state })
  return `${text}\n${writeLine(signer, signBytes(signer, text))}`
}

/** The state that a note is about. It throws unless the note is a checkpoint. */
export function readCheckpoint(source: string): Checkpoint & { readonly note: Note } {
  const note = readNote(source)
  const [, origin = '', size = '', encoded = ''] =
    /^([^\n]+)\n(0|[1-9][0-9]{0,15})\n([A-Za-z0-9+/]{43}=)\n/.exec(note.text) ?? []
  const root = Buffer.from(encoded, 'base64')
  if (origin === '' || !Number.isSafeInteger(Number(size)) || root.toString('base64') !== encoded)
    throw new Error('it is no checkpoint')
  return { origin, size: Number(size), root, note }
}

/** Whether the log has signed it: its key is named as the log is. */
export const isByLog = ({ origin, note }: { origin: string; note: Note }, key: NoteKey): boolean =>
  key.name === origin && linesBy(note, key).some(({ signature }) => isSignedBy(key, note.text, signature))

const timeBytes = 8
const cosigned = (seconds: number | bigint, text: string) => `cosignature/v1\ntime ${seconds}\n${text}`

/** A witness's line below a checkpoint: that it has seen this state, and none before that contradicts it. */
export function cosign(witness: NoteSigner, text: string, at: Date): string {
  const time = Buffer.alloc(timeBytes)
  const seconds = Math.floor(at.getTime() / 1000)
  time.writeBigUInt64BE(BigInt(seconds))
  return writeLine(witness, Buffer.concat([time, signBytes(witness, cosigned(seconds, text))]))
}

/** When the witness has cosigned it; null when it has not. */
export function cosignedAt(note: Note, witness: NoteKey): Date | null {
  for (const { signature } of linesBy(note, witness)) {
    if (signature.length !== timeBytes + 64) continue
    const seconds = signature.readBigUInt64BE()
    if (isSignedBy(witness, cosigned(seconds, note.text), signature.subarray(timeBytes)))
      return new Date(Number(seconds) * 1000)
  }
  return null
}
