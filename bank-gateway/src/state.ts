import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Fetched, type Line, openJournal, type Sent } from './journal.ts'

const spotOf = ({ name, size, modifiedAt }: { name: string; size: number; modifiedAt: number }) =>
  JSON.stringify([name, size, modifiedAt])

/** A new name in a folder is on the disk once the folder is. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** What was fetched and delivered, as the journal records it, and the files that are on their way. */
export function openState(folder: string) {
  const filesFolder = join(folder, 'files')
  mkdirSync(filesFolder, { recursive: true, mode: 0o700 })
  const journal = openJournal(join(folder, 'journal.ndjson'))
  const spots = new Set<string>()
  const bySha = new Map<string, Fetched>()
  const open = new Map<number, Fetched>()
  const refused = new Map<number, string>()
  const sent = new Map<string, Sent>()
  let last = 0
  let passkeys = 0

  /** The service was restored, and has neither these files nor the receipts of that time. */
  function reopen(first: number): void {
    for (const file of bySha.values()) if (file.sequence >= first) open.set(file.sequence, file)
    for (const sequence of open.keys()) refused.delete(sequence)
    for (const file of sent.values())
      if (file.step === 'reported') sent.set(file.paymentFileId, { ...file, step: 'delivered' })
  }

  function apply(line: Line): void {
    if (line.event === 'passed' || line.event === 'fetched') spots.add(spotOf(line))
    if (line.event === 'fetched') {
      bySha.set(line.sha256, line)
      open.set(line.sequence, line)
      last = line.sequence
    } else if (line.event === 'handed') {
      if (line.code === null) open.delete(line.sequence)
      else refused.set(line.sequence, line.code)
      if (line.code === null) refused.delete(line.sequence)
    } else if (line.event === 'sent') sent.set(line.paymentFileId, line)
    else if (line.event === 'passkeys') passkeys = line.number
    else if (line.event === 'again') reopen(line.sequence)
  }
  for (const line of journal.lines) apply(line)

  function note(line: Line): void {
    journal.append(line)
    apply(line)
  }
  const pathOf = (sha256: string) => join(filesFolder, sha256)
  return {
    nextSequence: () => last + 1,
    isKnownSpot: (spot: Parameters<typeof spotOf>[0]) => spots.has(spotOf(spot)),
    hasBytes: (sha256: string) => bySha.has(sha256),
    /** Files that the service does not have yet, or whose contents it has refused, in their order. */
    waiting: (): readonly Fetched[] => [...open.values()].sort((a, b) => a.sequence - b.sequence),
    refusalOf: (sequence: number): string | null => refused.get(sequence) ?? null,
    sent: (paymentFileId: string): Sent | null => sent.get(paymentFileId) ?? null,
    unreported: (): readonly Sent[] =>
      [...sent.values()].filter(({ step }) => step !== 'reported' && step !== 'refused'),
    /** Goes back to no older file of passkeys: somebody may have been taken out of it since. */
    usePasskeys(number: number): void {
      if (number < passkeys) throw new Error(`passkeys ${number} are older than ${passkeys}, which were used before`)
      if (number > passkeys) note({ event: 'passkeys', number })
    },
    note,
    /** On the disk before the journal names it. */
    keepBytes(sha256: string, bytes: Uint8Array): void {
      const draft = `${pathOf(sha256)}.draft`
      try {
        writeFileSync(draft, bytes, { flush: true, mode: 0o600 })
        renameSync(draft, pathOf(sha256))
        syncFolder(filesFolder)
      } catch (error) {
        rmSync(draft, { force: true })
        throw error
      }
    },
    /** Whether the copy is what its name says. */
    isSound: (sha256: string): boolean => {
      const path = pathOf(sha256)
      return existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256
    },
    bytesOf: (sha256: string): Buffer => readFileSync(pathOf(sha256)),
    forgetBytes: (sha256: string): void => rmSync(pathOf(sha256), { force: true }),
    close: () => journal.close(),
  }
}
export type State = ReturnType<typeof openState>
