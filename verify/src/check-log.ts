import { cosignedAt, isByLog, readCheckpoint } from '@firsthand/tlog/checkpoint'
import { commitmentOf, type LeafProof, parseProof } from '@firsthand/tlog/leaf-proof'
import { consistencyProof, inclusionProof } from '@firsthand/tlog/merkle'
import { type NoteKey, readKey } from '@firsthand/tlog/note'
import { nodesIn } from '@firsthand/tlog/tile-folder'
import { isConsistent, isIncluded } from '@firsthand/tlog/verify-proof'
import { LogEntry, LogRecord } from '@firsthand/wire/staff/evidence-log'
import { Compile } from 'typebox/compile'
import { parseStrict, readText, shaped, UnusableFile } from './read-json.ts'
import { type Finding, fails, found, holds, unchecked } from './report.ts'

type Checkpoint = ReturnType<typeof readCheckpoint>
const shape = Compile(LogEntry)
const recordShape = Compile(LogRecord)

export const readEntry = (value: unknown, place: string): LogEntry => shaped(shape, value, place)

/** The records of a page as it was answered; undefined for a file that is no page. */
export function readPage(value: unknown, place: string): readonly LogRecord[] | undefined {
  if (typeof value !== 'object' || value === null || !('items' in value)) return undefined
  if (!Array.isArray(value.items)) throw new UnusableFile(`${place}: it has another form`)
  return value.items.map((item: unknown, i) => shaped(recordShape, item, `${place}, item ${i + 1}`))
}

const reading = <T>(place: string, read: () => T): T => {
  try {
    return read()
  } catch (cause) {
    throw new UnusableFile(`${place}: ${(cause as Error).message}`, { cause })
  }
}

/** Keys of notes, one a line. */
export const readNoteKeys = (file: string): readonly NoteKey[] =>
  readText(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => reading(file, () => readKey(line)))

export const readCheckpointFile = (file: string): Checkpoint => reading(file, () => readCheckpoint(readText(file)))

export type LogAsked = {
  /** By which the log signs, from elsewhere than the log. */
  readonly logKey?: NoteKey | undefined
  /** Those who would have noticed another log. */
  readonly witnesses?: readonly NoteKey[] | undefined
  /** A checkpoint that the reader has kept. */
  readonly kept?: Checkpoint | undefined
  /** A copy of the log’s files. */
  readonly tiles?: string | undefined
}

/** Whether the log and its witnesses stand behind a checkpoint. A log key that was stolen signs anything; a witness’s does not. */
function checkVouched(checkpoint: Checkpoint, { logKey, witnesses = [] }: LogAsked, subject: string): Finding[] {
  const signed = `its checkpoint of ${checkpoint.size} leaves is signed by the log`
  const byLog =
    logKey === undefined
      ? unchecked(subject, signed, 'no --log-key was given')
      : found(subject, signed, isByLog(checkpoint, logKey), `no signature of ${logKey.name} holds`)
  const cosigned = witnesses.map((key) => {
    const at = cosignedAt(checkpoint.note, key)
    const check = `${key.name} has cosigned it${at === null ? '' : ` at ${at.toISOString()}`}`
    return found(subject, check, at !== null, 'another log may have been shown to others')
  })
  const none = unchecked(subject, 'a witness has cosigned it', 'no --witness-keys were given')
  return [byLog, ...(cosigned.length === 0 ? [none] : cosigned)]
}

/** Whether two checkpoints are of one log, by the tiles of the longer one. */
async function checkConsistent(checkpoint: Checkpoint, { kept, tiles, logKey }: LogAsked, subject: string) {
  if (kept === undefined) return []
  const check = `it goes on from the checkpoint of ${kept.size} leaves that you kept`
  if (logKey !== undefined && !isByLog(kept, logKey))
    return [fails(subject, check, 'the log has not signed the one that you kept')]
  if (kept.size === checkpoint.size)
    return [found(subject, check, kept.root.equals(checkpoint.root), 'they are of one size and have two roots')]
  const [old, newer] = kept.size < checkpoint.size ? [kept, checkpoint] : [checkpoint, kept]
  if (tiles === undefined) return [unchecked(subject, check, 'no --tiles were given')]
  const proof = await proven(() => consistencyProof(old.size, newer.size, nodesIn(tiles, newer.size)))
  if (typeof proof === 'string') return [fails(subject, check, proof)]
  return [found(subject, check, isConsistent(old, proof, newer), 'the log was rewritten between them')]
}

/** What tiles prove, or why they do not. */
const proven = <T>(read: () => Promise<T>): Promise<T | string> => read().catch((error: Error) => error.message)

async function proofOf(entry: LogEntry, { tiles, kept }: LogAsked, place: string): Promise<LeafProof | string> {
  const { proof, index } = entry
  if (proof !== null) return reading(place, () => parseProof(proof))
  if (tiles === undefined || kept === undefined) return 'no proof, nor --tiles with the --checkpoint that they are of'
  const hashes = await proven(() => inclusionProof(index, kept.size, nodesIn(tiles, kept.size)))
  return typeof hashes === 'string' ? hashes : { index, hashes, checkpoint: kept }
}

/** That a record is in the log: its salt and text make the entry, the proof leads from there to a checkpoint, and others vouch for that. */
export async function checkLogEntry(entry: LogEntry, asked: LogAsked, subject: string): Promise<readonly Finding[]> {
  const { kind, index, record, salt } = entry
  const parsed = parseStrict(record, `${subject}: record`) as { readonly kind?: unknown }
  const named = found(
    subject,
    `its record is one of the kind ${kind}`,
    parsed.kind === kind,
    'the record is of another kind',
  )
  const proof = await proofOf(entry, asked, subject)
  const inTree = `its record is leaf ${index} of the log`
  if (typeof proof === 'string') return [named, unchecked(subject, inTree, proof)]
  const { checkpoint, hashes } = proof
  const vouched = checkVouched(checkpoint, asked, subject)
  const consistent = proof.checkpoint === asked.kept ? [] : await checkConsistent(checkpoint, asked, subject)
  if (salt === null) return [named, unchecked(subject, inTree, 'its salt was destroyed'), ...vouched, ...consistent]
  const leaf = { index, entry: commitmentOf(Buffer.from(salt, 'hex'), record) }
  const isThere = proof.index === index && isIncluded(leaf, hashes, checkpoint)
  const because = 'the log has another record there'
  return [named, found(subject, inTree, isThere, because), ...vouched, ...consistent]
}

/** A record of a page. One that the service does not have any more can be compared with nothing. */
export async function checkLogRecord({ id, ...entry }: LogRecord, asked: LogAsked, file: string) {
  const subject = `${file}, ${entry.kind} ${id}`
  const { record } = entry
  if (record !== null) return checkLogEntry({ ...entry, record }, asked, subject)
  return [
    unchecked(subject, `its record is leaf ${entry.index} of the log`, 'the service does not have the record any more'),
  ]
}

/** Two checkpoints by themselves, without a record. */
export async function checkCheckpoint(checkpoint: Checkpoint, asked: LogAsked, subject: string) {
  const consistent = await checkConsistent(checkpoint, asked, subject)
  const sized = holds(subject, `it is a checkpoint of ${checkpoint.origin}`)
  return [sized, ...checkVouched(checkpoint, asked, subject), ...consistent]
}
