import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** One line of the service's log about a request that it answered. */
export type AnsweredLine = {
  readonly requestId: string
  readonly at: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly tenant: string | null
}

const keptMax = 200
/** Of a log that is longer when it is first read, the end is enough. */
const bytesMax = 4_194_304
const serviceLog = /^api-\d+\.log$/

type Logged = Omit<AnsweredLine, 'at' | 'tenant'> & { readonly time: number | string; readonly tenant?: string }

function lineOf(text: string): readonly AnsweredLine[] {
  if (!text.includes('"request.answered"')) return []
  try {
    const { requestId, method, route, status, ms, time, tenant = null } = JSON.parse(text) as Logged
    return [{ requestId, method, route, status, ms: Math.round(ms), tenant, at: new Date(time).toISOString() }]
  } catch {
    return []
  }
}

/** What was written to a file since the last time, in whole lines. */
function tailOf(path: string): () => Promise<readonly string[]> {
  let read = -1
  return async () => {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      if (read < 0) read = Math.max(0, size - bytesMax)
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(Math.min(size - read, bytesMax)),
        position: read,
      })
      const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1
      read += end
      return buffer.subarray(0, end).toString().split('\n')
    } finally {
      await file.close()
    }
  }
}

/**
 * Writes and refusals by the log of every instance of the service: the only place where a request without an accepted token, or to a path
 * that no route has, is on record. The newest come last.
 */
export function answeredLog(folder: string): () => Promise<readonly AnsweredLine[]> {
  const tails = new Map<string, () => Promise<readonly string[]>>()
  let kept: readonly AnsweredLine[] = []
  let turn: Promise<readonly AnsweredLine[]> = Promise.resolve([])
  async function readOn(): Promise<readonly AnsweredLine[]> {
    const names = (await readdir(folder)).filter((name) => serviceLog.test(name))
    for (const name of names) {
      const tail = tails.get(name) ?? tailOf(join(folder, name))
      tails.set(name, tail)
      kept = [...kept, ...(await tail()).flatMap(lineOf)].slice(-keptMax)
    }
    return kept
  }
  // One after another: two readers at the same place would see the same lines.
  return () => {
    turn = turn.then(readOn, readOn)
    return turn
  }
}
