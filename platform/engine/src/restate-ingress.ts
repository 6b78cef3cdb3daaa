import { Agent, request } from 'node:http'
import { type Ingress, NotTaken } from './ingress.ts'
import type { Target } from './run.ts'

/** So many clients at once and no more: a storm of impatient ones keeps an engine that recovers from recovering. */
const socketsMax = 16
const patienceMs = 5_000

const pathOf = ({ object, key, handler }: Target) => `/${[object, key, handler].map(encodeURIComponent).join('/')}/send`

/** Restate's ingress, at any of its nodes: the one that answered last is asked first. */
export function restateIngress(urls: readonly string[]): Ingress {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax, maxTotalSockets: socketsMax })
  let inTurn = [...urls]

  function ask(url: string, path: string, body: string | null, headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const method = body === null ? 'GET' : 'POST'
      const signal = AbortSignal.timeout(patienceMs)
      const asked = request(new URL(path, url), { agent, method, headers, signal }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body ?? undefined)
    })
  }

  /** The first node that answers at all. */
  async function askOne(path: string, body: string | null, headers: Record<string, string> = {}): Promise<number> {
    let failure: unknown
    for (const url of inTurn) {
      try {
        const status = await ask(url, path, body, headers)
        if (status < 500) {
          if (url !== inTurn[0]) inTurn = [url, ...inTurn.filter((other) => other !== url)]
          return status
        }
        failure = new Error(`the engine answered ${status}`)
      } catch (error) {
        failure = error
      }
    }
    throw new NotTaken('the engine cannot be reached', false, failure)
  }

  return {
    async send(target, input, idempotencyKey) {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
      const status = await askOne(pathOf(target), input, headers)
      if (status !== 202 && status !== 200)
        throw new NotTaken(`the engine answered ${status} for ${target.object}/${target.handler}`, true)
    },
    isUp: () =>
      askOne('/restate/health', null).then(
        (status) => status === 200,
        () => false,
      ),
    close: () => agent.destroy(),
  }
}
