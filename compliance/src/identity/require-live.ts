import { askJson } from '@firsthand/http-client/ask-json'
import { overloaded, sessionEnded } from '@firsthand/refusal/refusal'
import type { Caller } from './caller.ts'

/** For one question with its retry, on the way of an officer's decision. */
const deadlineMs = 2_000
const bytesMax = 1_024

/** Null when the service did not say whether the session is over. */
async function isEndedAt(url: string, marks: Caller['marks']): Promise<boolean | null> {
  const question = { body: JSON.stringify(marks?.() ?? null), deadlineMs, bytesMax, repeatable: true }
  const reply = await askJson(`${url}/session-lookups`, question).catch(() => null)
  if (reply?.status !== 200) return null
  const { ended } = (reply.body ?? {}) as { readonly ended?: unknown }
  return typeof ended === 'boolean' ? ended : null
}

/**
 * Asks the service whether the session of a caller is over, by pseudonyms that both programs make alike. Raises `session_ended`, and
 * before a change `service_overloaded` where there was no answer: nothing is decided for a session that nobody could judge, and what is
 * only read goes on. Where no service is configured nobody is asked.
 */
export const sessionCheck =
  (url: string | null) =>
  async ({ marks }: Pick<Caller, 'marks'>, kind: 'read' | 'write'): Promise<void> => {
    if (url === null) return
    const ended = await isEndedAt(url, marks)
    if (ended) throw sessionEnded()
    if (ended === null && kind === 'write')
      throw overloaded('The service did not answer whether the session of this token is over.')
  }

export type RequireLive = ReturnType<typeof sessionCheck>
