import type { FieldError, ImportedLine, ImportTally } from '@firsthand/sdk/types'
import { batchLines } from './lines.ts'

/** Lines that are sent together. */
export type Batch = {
  /** How many lines of the file come before it. */
  readonly after: number
  readonly lines: readonly string[]
}

/** How far an import is. A line counts once the service has answered what became of it. */
export type Progress = {
  readonly acknowledged: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly refused: number
}

export type RefusedLine = { readonly line: number; readonly errors: readonly FieldError[] }
export type ImportRecord = ImportedLine | ImportTally

export const nothingYet: Progress = { acknowledged: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }

/** The lines that come next; null when every line is acknowledged. */
export const nextBatch = (lines: readonly string[], { acknowledged }: Progress, size = batchLines): Batch | null =>
  acknowledged >= lines.length ? null : { after: acknowledged, lines: lines.slice(acknowledged, acknowledged + size) }

/** The records of an answer. The last one counts only with its line break: an answer can break off in the middle. */
export const recordsOf = (text: string): readonly ImportRecord[] =>
  text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ImportRecord)

const isLine = (record: ImportRecord): record is ImportedLine => 'line' in record
const isTally = (record: ImportRecord): record is ImportTally => 'complete' in record

type Answered = {
  readonly progress: Progress
  readonly refused: readonly RefusedLine[]
  /** Whether the whole batch was taken. */
  readonly isComplete: boolean
  /** Why the service stopped before the end of the batch. */
  readonly code: string | null
}

/**
 * What an answer adds to an import. A complete one acknowledges the batch; one that broke off acknowledges the lines that it
 * reports, which the service sends in their order. The rest is sent again, and what was stored before is unchanged then.
 */
export function answered(progress: Progress, { after, lines }: Batch, records: readonly ImportRecord[]): Answered {
  const results = records.filter(isLine)
  const last = records.findLast(isTally)
  const isComplete = last?.complete === true
  const reported = results.reduce((most, { line }) => Math.max(most, line), 0)
  const count = (result: ImportedLine['result']) => results.filter((each) => each.result === result).length
  return {
    progress: {
      acknowledged: after + (isComplete ? lines.length : Math.min(reported, lines.length)),
      created: progress.created + count('created'),
      updated: progress.updated + count('updated'),
      unchanged: progress.unchanged + count('unchanged'),
      refused: progress.refused + count('refused'),
    },
    refused: results
      .filter(({ result }) => result === 'refused')
      .map(({ line, errors }) => ({ line: after + line, errors })),
    isComplete,
    code: last?.code ?? null,
  }
}
