import { useParam } from '@firsthand/page-kit/address'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { service } from '../calls/service.ts'
import { useAct, useAnswer } from '../calls/use-answer.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { webhookTexts } from './webhook-words.ts'

/** For good, so the host is typed and the login is recent. */
export function WebhookDelete() {
  const t = useWords(webhookTexts)
  const id = useParam('id')
  const back = `/webhooks/${id}`
  const read = useAnswer(['endpoint', id], (signal) => service.webhookEndpoints.read({ path: { id }, signal }))
  const act = useAct(() => service.webhookEndpoints.delete({ path: { id } }), ['endpoints'])
  if (act.data !== undefined)
    return (
      <Page title={t.deleteTitle} up={{ to: '/webhooks', label: t.title }}>
        <Outcome
          title={t.deleted}
          links={[
            ['/webhooks', t.toList],
            ['/events', t.events],
          ]}
        >
          {t.deletedNext}
        </Outcome>
      </Page>
    )
  return (
    <Page title={t.deleteTitle} up={{ to: back, label: t.one }}>
      <Reading read={read}>
        {({ url }) => (
          <ActForm
            effect={t.deleteEffect}
            button={t.deleteTitle}
            backTo={back}
            takesReason={false}
            typed={new URL(url).host}
            isFinal
            isDangerous
            act={{ ...act, mutate: () => act.mutate(undefined) }}
          >
            <Facts facts={[[t.url, url]]} />
          </ActForm>
        )}
      </Reading>
    </Page>
  )
}
