import { invalidRequest, notFound } from '@firsthand/refusal/refusal'
import { type EndpointId, parseEventId } from '@firsthand/values/values'
import { type Resend, resentMax } from '@firsthand/wire/webhook-endpoints'
import type { AdminContext } from '#identity/admin-context'
import type { EventRange, WebhookAdministration } from './webhook-administration.port.ts'

const wrong = (path: string, message: string) => invalidRequest([{ path, code: 'range', message }])

function rangeOf({ eventId, fromSequence: from, toSequence: to }: Resend): EventRange {
  const id = eventId === undefined ? null : parseEventId(eventId)
  if (id !== null && from === undefined && to === undefined) return { eventId: id }
  if (id !== null || from === undefined || to === undefined)
    throw wrong('/eventId', 'Name either eventId, or fromSequence and toSequence.')
  if (to < from) throw wrong('/toSequence', 'toSequence is not below fromSequence.')
  if (to - from >= resentMax) throw wrong('/toSequence', `Ask for at most ${resentMax} events at once.`)
  return { from, to }
}

/** Sends events again that the endpoint wants, whatever became of them before. */
export async function resendEvents(
  endpoints: WebhookAdministration,
  context: AdminContext,
  id: EndpointId,
  requested: Resend,
): Promise<{ readonly resent: number }> {
  const resent = await endpoints.resend(context, id, rangeOf(requested))
  if (resent === null) throw notFound()
  return { resent }
}
