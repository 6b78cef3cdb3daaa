import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { buildTests, type Outcome } from './arena.ts'
import type { Edit } from './compiler.ts'

/** A change of the contracts, under a name. */
export type Job = { readonly name: string; readonly edits: readonly Edit[] }
export type Judged<J extends Job> = { readonly job: J } & Outcome

/** Runs the tests on each change in turn, two at a time where there is room. Fails on a change that does not compile. */
export async function judgeAll<J extends Job>(jobs: readonly J[], stated: (done: Judged<J>) => void) {
  await buildTests()
  const queue = [...jobs]
  const judged: Judged<J>[] = []
  const lanes = Math.min(2, availableParallelism(), jobs.length)
  const work = async (lane: number) => {
    const worker = new Worker(new URL('lane.ts', import.meta.url), { workerData: `${process.pid}-${lane}` })
    const gone = once(worker, 'exit')
    try {
      await once(worker, 'message')
      for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
        worker.postMessage({ name: job.name, edits: job.edits })
        const [outcome] = (await once(worker, 'message')) as [Outcome | { error: string }]
        if ('error' in outcome) throw new Error(`${job.name}: ${outcome.error}`)
        judged.push({ job, ...outcome })
        stated({ job, ...outcome })
      }
    } finally {
      worker.postMessage(null)
      await gone
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)))
  return judged
}
