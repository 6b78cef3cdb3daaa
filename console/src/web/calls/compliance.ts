import { ask } from '@firsthand/page-kit/ask'
import { Problem } from './problem.ts'

/** A call of Compliance, through the console's server. Throws a `Problem`. */
export async function compliance<Answer>(
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await ask(`/compliance${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    throw new Problem({ code: 'connection_lost', detail: String(error), retryable: true })
  })
  const answer: unknown = response.status === 204 ? {} : await response.json().catch(() => null)
  if (response.ok) return answer as Answer
  throw new Problem({ status: response.status, ...(answer as object) })
}
