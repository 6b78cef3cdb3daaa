import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Call = {
  readonly url: string
  readonly method: string
  readonly path: string
  readonly token: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}
export type Received = {
  readonly status: number
  readonly replayed: boolean
  readonly answer: Readonly<Record<string, unknown>>
}

export const processCount = 16
const racer = fileURLToPath(new URL('./racer.ts', import.meta.url))

/** Processes that wait for the start. Bounded: one that does not answer in time has failed the race. */
export async function openRacers() {
  const children = Array.from({ length: processCount }, () => fork(racer, { execArgv: process.execArgv }))
  const receivedFrom = async (child: ChildProcess) =>
    (await once(child, 'message', { signal: AbortSignal.timeout(300_000) }))[0] as unknown

  return {
    /** Distributes the calls, lets all processes begin together, and answers all results. */
    async race(calls: readonly Call[]): Promise<readonly Received[]> {
      const dealt = children.map((child, i) => ({ child, own: calls.filter((_, at) => at % processCount === i) }))
      const ready = dealt.map(({ child }) => receivedFrom(child))
      for (const { child, own } of dealt) child.send(own)
      await Promise.all(ready)
      const received = children.map(receivedFrom)
      for (const child of children) child.send('go')
      return ((await Promise.all(received)) as Received[][]).flat()
    },
    async [Symbol.asyncDispose]() {
      for (const child of children) child.kill()
    },
  }
}
