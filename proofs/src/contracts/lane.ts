import { parentPort, workerData } from 'node:worker_threads'
import { openArena } from './arena.ts'
import type { Job } from './lanes.ts'

/** One thread with an arena of its own: the compiler keeps its thread busy. */
const arena = await openArena(workerData as string)

async function judge(job: Job | null): Promise<void> {
  if (job === null) {
    await arena.leave()
    process.exit(0)
  }
  const outcome = await arena.attempt(job.edits).catch((error: unknown) => ({ error: String(error) }))
  parentPort?.postMessage(outcome)
}

parentPort?.on('message', (job: Job | null) => void judge(job))
parentPort?.postMessage('ready')
