import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { service } from '../calls/service.ts'
import { useAct } from '../calls/use-answer.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { webhookTexts } from './webhook-words.ts'

const overlapHours = [24, 1, 72, 0]

/** A new secret, beside which the old one signs for a while. It is shown once. */
export function WebhookSecret() {
  const t = useWords(webhookTexts)
  const id = useParam('id')
  const [hours, setHours] = useState('24')
  const back = `/webhooks/${id}`
  const rotate = () =>
    service.webhookEndpoints.rotateSecret({ path: { id }, body: { overlapSeconds: Number(hours) * 3600 } })
  const act = useAct(rotate, ['endpoint'])
  return (
    <Page title={t.rotateTitle} up={{ to: back, label: t.one }}>
      {act.data === undefined ? (
        <ActForm
          effect={t.rotateEffect}
          button={t.rotate}
          backTo={back}
          takesReason={false}
          act={{ ...act, mutate: () => act.mutate(undefined) }}
        >
          <NativeSelect
            label={t.overlap}
            data={overlapHours.map((each) => ({ value: `${each}`, label: t.hours(each) }))}
            value={hours}
            onChange={({ currentTarget }) => setHours(currentTarget.value)}
          />
        </ActForm>
      ) : (
        <Outcome title={t.rotated} links={[[back, t.toOne]]}>
          <p>{t.secretOnce}</p>
          <CodeText text={act.data.secret} />
        </Outcome>
      )}
    </Page>
  )
}
