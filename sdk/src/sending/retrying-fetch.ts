const firstWaitMs = 200

type Problem = { readonly code?: string; readonly retryable?: unknown; readonly retryAfterSeconds?: number }

/** Calls that bind nothing, or that answer the same when they are made again. */
const repeatable = /\/(quotes\/soft|allowance|eligibility|quotes\/[^/]+\/(intent|relay))$/

/** Whether a call can be made twice when it is unknown whether the first was carried out. */
const mayRepeat = ({ method, url, headers }: Request) =>
  method === 'GET' || headers.has('idempotency-key') || repeatable.test(new URL(url).pathname)

/** Twice as long after each try, with jitter: all callers at once would be the next outage. */
const backOffMs = (tried: number) => firstWaitMs * 2 ** tried * (0.5 + Math.random() / 2)

/** How long to wait before asking again; null when that would not help. */
async function waitMsAfter(request: Request, response: Response, tried: number): Promise<number | null> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  if (problem?.retryable !== true) return null
  // It may have been carried out: as with a lost answer, not everything can be asked for again.
  if (problem.code === 'outcome_unknown' && !mayRepeat(request)) return null
  // A policy's no: another signer may have a newer policy, so once more helps, and oftener does not.
  if (problem.code?.endsWith('_signer_declined') && tried > 0) return null
  const namedSeconds = problem.retryAfterSeconds ?? (Number(response.headers.get('retry-after')) || 0)
  return Math.max(namedSeconds * 1000, backOffMs(tried))
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

export type Patience = {
  /** How often a call is made again. */
  readonly retries: number
  /** How long a call may take, its repeats included. */
  readonly timeoutMs: number
}

/** Repeats a call where the refusal is retryable, or where a lost answer can safely be asked for again. */
export function retryingFetch(ask: typeof fetch, { retries, timeoutMs }: Patience): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const end = performance.now() + timeoutMs
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    const once = async () => {
      signal.throwIfAborted()
      return ask(new Request(request.clone(), { signal }))
    }
    for (let tried = 0; tried < retries; tried += 1) {
      let waitMs = backOffMs(tried)
      try {
        const response = await once()
        const askedMs = response.ok ? null : await waitMsAfter(request, response.clone(), tried)
        // A refusal says more than a time limit that passes while nothing is done.
        if (askedMs === null || performance.now() + askedMs > end) return response
        waitMs = askedMs
      } catch (lost) {
        if (signal.aborted || !mayRepeat(request)) throw lost
      }
      await pause(waitMs, signal)
    }
    return once()
  }
}
