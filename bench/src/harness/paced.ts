import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Call = {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Milliseconds until the whole answer is here. Fails unless it is a success. */
function timed(agent: Agent, { port, path, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    const asked = request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const good = response.statusCode === 200 || response.statusCode === 201
        if (good) resolve(performance.now() - sentAt)
        else reject(new Error(`${response.statusCode} ${Buffer.concat(chunks).toString().slice(0, 500)}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/**
 * Sends calls at a steady pace, however long the answers take; those of one group at once. Answers the times until a
 * whole group was answered, in rising order.
 */
export async function pacedMs(groups: readonly (readonly Call[])[], perSecond: number): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const begun = performance.now()
  const answers: Promise<number>[] = []
  try {
    for (const [place, group] of groups.entries()) {
      const early = begun + (place * 1000) / perSecond - performance.now()
      if (early > 0) await sleep(early)
      answers.push(Promise.all(group.map((call) => timed(agent, call))).then((times) => Math.max(...times)))
    }
    return rising(await Promise.all(answers))
  } finally {
    agent.destroy()
  }
}

export const rising = (times: readonly number[]): readonly number[] => times.toSorted((one, other) => one - other)

/** The middle and the slow end, for a person. */
export const shownMs = (sorted: readonly number[], digits = 0): string =>
  `p50 ${quantile(sorted, 0.5).toFixed(digits)} ms p95 ${quantile(sorted, 0.95).toFixed(digits)} ms`

export const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
