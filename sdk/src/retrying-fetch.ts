/** The longest wait for a retry: beyond it the refusal is returned instead. */
const waitMsMax = 30_000
const firstWaitMs = 200

type Problem = { readonly retryable?: unknown; readonly retryAfterSeconds?: number }

/** Calls that bind nothing, or that answer the same when they are made again. */
const repeatable = /\/(quotes\/soft|allowance|eligibility|quotes\/[^/]+\/intent)$/

/** Whether a call can be made twice when it is unknown whether the first was carried out. */
const mayRepeat = ({ method, url, headers }: Request) =>
  method === 'GET' || headers.has('idempotency-key') || repeatable.test(new URL(url).pathname)

/** Twice as long after each try, with jitter: all callers at once would be the next outage. */
const backOffMs = (tried: number) => firstWaitMs * 2 ** tried * (0.5 + Math.random() / 2)

/** How long to wait before asking again; null when that would not help. */
async function waitMsAfter(response: Response, tried: number): Promise<number | null> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (problem?.retryable !== true) return null
  const waitMs = Math.max((problem.retryAfterSeconds ?? 0) * 1000, backOffMs(tried))
  return waitMs > waitMsMax ? null : waitMs
}

/** Waits, unless the signal ends it with its reason. */
export const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    signal?.addEventListener('abort', giveUp, { once: true })
  })

/** Repeats a call, so many times, where the refusal is retryable, or where a lost answer can safely be asked for again. */
export function retryingFetch(ask: typeof fetch, retries: number): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    for (let tried = 0; tried < retries; tried += 1) {
      let waitMs = backOffMs(tried)
      try {
        const response = await ask(request.clone())
        const askedMs = response.ok ? null : await waitMsAfter(response.clone(), tried)
        if (askedMs === null) return response
        waitMs = askedMs
      } catch (lost) {
        if (request.signal.aborted || !mayRepeat(request)) throw lost
      }
      await pause(waitMs, request.signal)
    }
    return ask(request)
  }
}
