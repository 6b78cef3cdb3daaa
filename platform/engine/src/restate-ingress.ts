import { Agent, request } from 'node:http'
import { traceHeaders } from '@firsthand/traces/purchase-trace'
import type { Target } from './run.ts'

/** The engine took no message: it is away, or does not know the object. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken'
  /** True when the engine answered with a refusal: asking again at once would not help. */
  readonly answered: boolean
  constructor(message: string, answered: boolean, cause?: unknown) {
    super(message, { cause })
    this.answered = answered
  }
}

/** So many clients at once and no more: a storm of impatient ones keeps an engine that recovers from recovering. */
const socketsMax = 16
const patienceMs = 5_000
/** A node that has not answered by then may be frozen or cut off: the next one is asked as well. The key makes both count once. */
const hedgeMs = 1_000

const pathOf = ({ object, key, handler }: Target) => `/${[object, key, handler].map(encodeURIComponent).join('/')}/send`

/** The way into the durable engine: Restate's ingress, at any of its nodes. The one that answered last is asked first. */
export function restateIngress(urls: readonly string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: socketsMax, maxTotalSockets: socketsMax })
  let inTurn = [...urls]

  type Question = { readonly path: string; readonly body: string | null; readonly headers: Record<string, string> }

  function ask(url: string, { path, body, headers }: Question, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const method = body === null ? 'GET' : 'POST'
      const asked = request(new URL(path, url), { agent, method, headers, signal }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', reject)
      })
      asked.on('error', reject)
      asked.end(body ?? undefined)
    })
  }

  /** The first node that answers at all. */
  async function askOne(question: Question): Promise<number> {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)])
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const nodes = inTurn.values()
    let [open, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined]
    const one = async (url: string) => {
      const status = await ask(url, question, signal)
      if (status >= 500) throw new Error(`the engine answered ${status}`)
      if (url !== inTurn[0]) inTurn = [url, ...inTurn.filter((other) => other !== url)]
      resolve(status)
    }
    const next = (failure?: unknown) => {
      clearTimeout(timer)
      if (over.signal.aborted) return
      const { value: url } = nodes.next()
      if (url === undefined) {
        if (open === 0) reject(new NotTaken('the engine cannot be reached', false, failure))
        return
      }
      open += 1
      timer = setTimeout(next, hedgeMs)
      one(url).catch((error) => {
        open -= 1
        next(error)
      })
    }
    next()
    return promise.finally(() => {
      clearTimeout(timer)
      over.abort()
    })
  }

  return {
    /** Hands a message over; under the same key it counts once, however often it is sent. Fails with `NotTaken`. */
    async send(target: Target, input: string, idempotencyKey: string): Promise<void> {
      const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey, ...traceHeaders() }
      const status = await askOne({ path: pathOf(target), body: input, headers })
      if (status !== 202 && status !== 200)
        throw new NotTaken(`the engine answered ${status} for ${target.object}/${target.handler}`, true)
    },
    isUp: (): Promise<boolean> =>
      askOne({ path: '/restate/health', body: null, headers: {} }).then(
        (status) => status === 200,
        () => false,
      ),
    close: (): void => agent.destroy(),
  }
}

export type Ingress = ReturnType<typeof restateIngress>

const headers = { 'content-type': 'application/json', accept: 'application/json' }
const query = "select status, count(*) as number from sys_invocation where status <> 'completed' group by status"

/** A scrape asks this: one that waits for an engine that does not answer would be given up, with every other figure. */
const scrapedMs = 1_000

/** What the engine has in hand, by status, asked at its admin port. Nothing but this question is ever sent there. */
export const restateInvocations = (adminUrl: string) => async () => {
  const signal = AbortSignal.timeout(scrapedMs)
  const answer = await fetch(`${adminUrl}/query`, { method: 'POST', headers, body: JSON.stringify({ query }), signal })
  if (!answer.ok) throw new Error(`the engine answered ${answer.status}`)
  const { rows } = (await answer.json()) as { readonly rows: readonly { status: string; number: number }[] }
  return rows.map(({ status: name, number }) => ({ name, number: Number(number) }))
}

/** One invocation that the engine knows, open or completed. */
export type KnownInvocation = { readonly object: string; readonly key: string; readonly createdAt: Date }

const invocations = 'select target_service_name as object, target_service_key as key, created_at from sys_invocation'

/** Everything that the engine knows of: what is there names work that a restored database may no longer have. */
export async function restateKnowledge(adminUrl: string): Promise<readonly KnownInvocation[]> {
  const signal = AbortSignal.timeout(60_000)
  const body = JSON.stringify({ query: invocations })
  const answer = await fetch(`${adminUrl}/query`, { method: 'POST', headers, body, signal })
  if (!answer.ok) throw new Error(`the engine answered ${answer.status}`)
  const { rows } = (await answer.json()) as {
    readonly rows: readonly { object: string; key: string | null; created_at: string }[]
  }
  return rows.map(({ object, key, created_at }) => ({ object, key: key ?? '', createdAt: new Date(created_at) }))
}
