import {
  checkCheckpoint,
  checkLogEntry,
  checkLogRecord,
  type LogAsked,
  readCheckpointFile,
  readEntry,
  readNoteKeys,
  readPage,
} from './check-log.ts'
import { checkGivenRoot, checkRoot, readGivenRoot, readRoot } from './check-root.ts'
import { readJson, UnusableFile } from './read-json.ts'
import type { Finding } from './report.ts'

export const logOptions = ['log-key', 'witness-keys', 'checkpoint', 'tiles', 'roots', 'root'] as const
type Options = Readonly<Partial<Record<(typeof logOptions)[number] | 'block', string>>>

/** A checkpoint by itself, and the root that the reader was answered by the contract. */
async function checkpointCommand(file: string, asked: LogAsked, root: string | undefined) {
  const checkpoint = readCheckpointFile(file)
  const findings = await checkCheckpoint(checkpoint, asked, file)
  return root === undefined
    ? findings
    : [...findings, await checkGivenRoot(readGivenRoot(root), checkpoint, asked.tiles, file)]
}

/** `firsthand-verify log FILE`: the entry of a record, a page of records, a checkpoint, or one with its root on chain. */
export async function logCommand(file: string, options: Options): Promise<readonly Finding[]> {
  const { tiles, root, roots, block } = options
  const keyFile = options['log-key']
  const [logKey, ...others] = keyFile === undefined ? [] : readNoteKeys(keyFile)
  if (keyFile !== undefined && (logKey === undefined || others.length > 0))
    throw new UnusableFile(`${keyFile}: it holds one key`)
  const witnesses = options['witness-keys'] === undefined ? [] : readNoteKeys(options['witness-keys'])
  const kept = options.checkpoint === undefined ? undefined : readCheckpointFile(options.checkpoint)
  const asked = { logKey, witnesses, kept, tiles }
  if (!file.endsWith('.json')) return checkpointCommand(file, asked, root)
  if (root !== undefined) throw new UnusableFile('--root is compared with a checkpoint')
  const value = readJson(file)
  const onChain = readRoot(value, file)
  if (onChain !== undefined) return checkRoot(onChain, { ...asked, roots, block }, file)
  const page = readPage(value, file)
  if (page === undefined) return checkLogEntry(readEntry(value, file), asked, file)
  return (await Promise.all(page.map((each) => checkLogRecord(each, asked, file)))).flat()
}
