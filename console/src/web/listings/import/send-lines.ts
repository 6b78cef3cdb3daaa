import { ask } from '@firsthand/page-kit/ask'
import { Problem, problemOf } from '../../calls/problem.ts'
import { type Batch, recordsOf } from './batches.ts'
import type { Sent } from './run.ts'

const ndjson = 'application/x-ndjson'
/** A busy service is asked again a few times before a person has to. */
const triesMax = 5
const waitMax = 30

const secondsOf = (response: Response, tried: number): number => {
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Math.min(Number.isFinite(asked) && asked > 0 ? asked : 2 ** tried, waitMax)
}

async function refusalOf(response: Response): Promise<Problem> {
  const members: unknown = await response.json().catch(() => ({}))
  return new Problem({ status: response.status, ...(members as object) })
}

const lost = (error: unknown) => new Problem({ code: 'connection_lost', detail: String(error), retryable: true })

/** All that arrives of an answer, also when it breaks off. */
async function textOf(response: Response): Promise<{ text: string; problem: Problem | null }> {
  let text = ''
  if (response.body === null) return { text, problem: null }
  try {
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) text += part
    return { text, problem: null }
  } catch (error) {
    return { text, problem: lost(error) }
  }
}

/**
 * Sends one batch and reads what became of its lines. A browser reads an answer only after the whole request has left, so a
 * file goes in small requests, one after the other.
 */
export async function sendLines({ lines }: Batch): Promise<Sent> {
  const body = `${lines.join('\n')}\n`
  for (let tried = 0; ; tried += 1) {
    try {
      const headers = { 'content-type': ndjson, accept: `${ndjson}, application/json` }
      const response = await ask('/api/admin/tokens/import', { method: 'POST', headers, body })
      if (response.ok) {
        const { text, problem } = await textOf(response)
        return { records: recordsOf(text), problem }
      }
      const problem = await refusalOf(response)
      if (!problem.retryable || tried >= triesMax) return { records: [], problem }
      await new Promise((go) => setTimeout(go, 1_000 * secondsOf(response, tried)))
    } catch (error) {
      return { records: [], problem: error instanceof TypeError ? lost(error) : problemOf(error) }
    }
  }
}
