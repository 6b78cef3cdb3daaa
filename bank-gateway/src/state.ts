import { join } from 'node:path'
import { type Fetched, type Line, openJournal, type Sent } from './journal.ts'
import { openKeptFiles } from './kept-files.ts'

const spotOf = ({ name, size, modifiedAt }: { name: string; size: number; modifiedAt: number }) =>
  JSON.stringify([name, size, modifiedAt])

/** What was fetched and delivered, as the journal records it, and the files that are on their way. `noted` sees each new line. */
export function openState(folder: string, noted: (line: Line) => void = () => undefined) {
  const files = openKeptFiles(join(folder, 'files'))
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
    noted(line)
  }
  const waiting = (): readonly Fetched[] => [...open.values()].sort((a, b) => a.sequence - b.sequence)
  const unreported = (): readonly Sent[] =>
    [...sent.values()].filter(({ step }) => step !== 'reported' && step !== 'refused')
  return {
    ...files,
    nextSequence: () => last + 1,
    isKnownSpot: (spot: Parameters<typeof spotOf>[0]) => spots.has(spotOf(spot)),
    hasBytes: (sha256: string) => bySha.has(sha256),
    /** Files that the service does not have yet, or whose contents it has refused, in their order. */
    waiting,
    refusalOf: (sequence: number): string | null => refused.get(sequence) ?? null,
    sent: (paymentFileId: string): Sent | null => sent.get(paymentFileId) ?? null,
    unreported,
    /** From the bank and to it, the oldest first. */
    onTheWay: () => ({ in: waiting(), out: unreported() }),
    /** Goes back to no older file of passkeys: somebody may have been taken out of it since. */
    usePasskeys(number: number): void {
      if (number < passkeys) throw new Error(`passkeys ${number} are older than ${passkeys}, which were used before`)
      if (number > passkeys) note({ event: 'passkeys', number })
    },
    note,
    close: () => journal.close(),
  }
}
export type State = ReturnType<typeof openState>
