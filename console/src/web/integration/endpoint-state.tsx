import { useWords } from '@firsthand/page-kit/language'
import { Status } from '@firsthand/page-kit/tone'
import type { WebhookEndpoint } from '@firsthand/sdk/types'
import { webhookTexts } from './webhook-words.ts'

/** Whether an endpoint gets events. */
export function EndpointState({
  endpoint,
}: {
  readonly endpoint: Pick<WebhookEndpoint, 'disabledReason' | 'failingSince'>
}) {
  const t = useWords(webhookTexts)
  const { disabledReason, failingSince } = endpoint
  if (disabledReason !== null)
    return <Status tone={disabledReason === 'by_request' ? 'waiting' : 'stopped'}>{t.reasons[disabledReason]}</Status>
  return failingSince === null ? <Status tone="done">{t.well}</Status> : <Status tone="person">{t.failing}</Status>
}
