import type { Problem } from '../../calls/problem.ts'
import { answered, type Batch, type ImportRecord, nextBatch, type Progress, type RefusedLine } from './batches.ts'

/** What came back of a batch: every record that arrived, and why there are not more. */
export type Sent = { readonly records: readonly ImportRecord[]; readonly problem: Problem | null }

type Run = {
  readonly lines: readonly string[]
  readonly from: Progress
  readonly send: (batch: Batch) => Promise<Sent>
  /** Asked between two batches: what is under way is finished first. */
  readonly isPaused: () => boolean
  readonly onProgress: (progress: Progress, refused: readonly RefusedLine[]) => void
}

export type Ended =
  | { readonly state: 'done' | 'paused' }
  | { readonly state: 'stopped'; readonly problem: Problem | null; readonly code: string | null }

/** Sends the lines of a file that are not acknowledged yet, a batch after the other, until the end or until something stops it. */
export async function runImport({ lines, from, send, isPaused, onProgress }: Run): Promise<Ended> {
  let progress = from
  for (let batch = nextBatch(lines, progress); batch !== null; batch = nextBatch(lines, progress)) {
    if (isPaused()) return { state: 'paused' }
    const { records, problem } = await send(batch)
    const answer = answered(progress, batch, records)
    progress = answer.progress
    onProgress(progress, answer.refused)
    if (!answer.isComplete) return { state: 'stopped', problem, code: answer.code }
  }
  return { state: 'done' }
}
