import { checkCheckpoint, checkLogEntry, readCheckpointFile, readEntry, readNoteKeys } from './check-log.ts'
import { readJson, UnusableFile } from './read-json.ts'
import type { Finding } from './report.ts'

export const logOptions = ['log-key', 'witness-keys', 'checkpoint', 'tiles'] as const
type Options = Readonly<Partial<Record<(typeof logOptions)[number], string>>>

/** `firsthand-verify log FILE`: the entry of a record, or a checkpoint. */
export async function logCommand(file: string, options: Options): Promise<readonly Finding[]> {
  const keyFile = options['log-key']
  const [logKey, ...others] = keyFile === undefined ? [] : readNoteKeys(keyFile)
  if (keyFile !== undefined && (logKey === undefined || others.length > 0))
    throw new UnusableFile(`${keyFile}: it holds one key`)
  const witnesses = options['witness-keys'] === undefined ? [] : readNoteKeys(options['witness-keys'])
  const kept = options.checkpoint === undefined ? undefined : readCheckpointFile(options.checkpoint)
  const asked = { logKey, witnesses, kept, tiles: options.tiles }
  const isEntry = file.endsWith('.json')
  return isEntry
    ? checkLogEntry(readEntry(readJson(file), file), asked, file)
    : checkCheckpoint(readCheckpointFile(file), asked, file)
}
