import {
  checkCheckpoint,
  checkLogEntry,
  checkLogRecord,
  readCheckpointFile,
  readEntry,
  readNoteKeys,
  readPage,
} from './check-log.ts'
import { readJson, UnusableFile } from './read-json.ts'
import type { Finding } from './report.ts'

export const logOptions = ['log-key', 'witness-keys', 'checkpoint', 'tiles'] as const
type Options = Readonly<Partial<Record<(typeof logOptions)[number], string>>>

/** `firsthand-verify log FILE`: the entry of a record, a page of records, or a checkpoint. */
export async function logCommand(file: string, options: Options): Promise<readonly Finding[]> {
  const keyFile = options['log-key']
  const [logKey, ...others] = keyFile === undefined ? [] : readNoteKeys(keyFile)
  if (keyFile !== undefined && (logKey === undefined || others.length > 0))
    throw new UnusableFile(`${keyFile}: it holds one key`)
  const witnesses = options['witness-keys'] === undefined ? [] : readNoteKeys(options['witness-keys'])
  const kept = options.checkpoint === undefined ? undefined : readCheckpointFile(options.checkpoint)
  const asked = { logKey, witnesses, kept, tiles: options.tiles }
  if (!file.endsWith('.json')) return checkCheckpoint(readCheckpointFile(file), asked, file)
  const value = readJson(file)
  const page = readPage(value, file)
  if (page === undefined) return checkLogEntry(readEntry(value, file), asked, file)
  return (await Promise.all(page.map((each) => checkLogRecord(each, asked, file)))).flat()
}
