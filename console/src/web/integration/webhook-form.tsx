import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import type { WebhookEndpoint } from '@firsthand/sdk/types'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { service } from '../calls/service.ts'
import { useAct, useAnswer } from '../calls/use-answer.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { webhookTexts } from './webhook-words.ts'

type Draft = Pick<WebhookEndpoint, 'url' | 'description' | 'enabled'> & { readonly types: string }
const emptyDraft: Draft = { url: '', description: null, enabled: true, types: '' }

function bodyOf({ url, description, enabled, types }: Draft) {
  const names = types.split(/\s+/).filter(Boolean)
  return { url: url.trim(), description, enabled, types: names.length === 0 ? null : (names as never) }
}

type FieldsProps = { readonly draft: Draft; readonly change: (next: Draft) => void }

function Fields({ draft, change }: FieldsProps) {
  const t = useWords(webhookTexts)
  return (
    <>
      <TextInput
        label={t.url}
        type="url"
        required
        value={draft.url}
        onChange={({ currentTarget }) => change({ ...draft, url: currentTarget.value })}
      />
      <TextInput
        label={t.description}
        value={draft.description ?? ''}
        onChange={({ currentTarget }) => change({ ...draft, description: currentTarget.value || null })}
      />
      <Textarea
        label={t.types}
        description={t.typesHelp}
        autosize
        minRows={2}
        value={draft.types}
        onChange={({ currentTarget }) => change({ ...draft, types: currentTarget.value })}
      />
      <Checkbox
        label={t.enabled}
        checked={draft.enabled}
        onChange={({ currentTarget }) => change({ ...draft, enabled: currentTarget.checked })}
      />
    </>
  )
}

export function NewWebhook() {
  const t = useWords(webhookTexts)
  const [draft, setDraft] = useState(emptyDraft)
  const act = useAct(() => service.webhookEndpoints.create({ body: bodyOf(draft) }), ['endpoints'])
  return (
    <Page title={t.add} up={{ to: '/webhooks', label: t.title }}>
      {act.data === undefined ? (
        <ActForm
          effect={t.effectSave}
          button={t.create}
          backTo="/webhooks"
          takesReason={false}
          act={{ ...act, mutate: () => act.mutate(undefined) }}
        >
          <Fields draft={draft} change={setDraft} />
        </ActForm>
      ) : (
        <Outcome title={t.created} links={[[`/webhooks/${act.data.id}`, t.toOne]]}>
          <p>{t.secretOnce}</p>
          <CodeText text={act.data.secret} />
        </Outcome>
      )}
    </Page>
  )
}

export function EditWebhook() {
  const id = useParam('id')
  const t = useWords(webhookTexts)
  const read = useAnswer(['endpoint', id], (signal) => service.webhookEndpoints.read({ path: { id }, signal }))
  return (
    <Page title={t.edit} up={{ to: `/webhooks/${id}`, label: t.one }}>
      <Reading read={read}>{(endpoint) => <EditForm endpoint={endpoint as WebhookEndpoint} />}</Reading>
    </Page>
  )
}

function EditForm({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const t = useWords(webhookTexts)
  const [draft, setDraft] = useState<Draft>({ ...endpoint, types: endpoint.types?.join('\n') ?? '' })
  const back = `/webhooks/${endpoint.id}`
  const act = useAct(
    () => service.webhookEndpoints.replace({ path: { id: endpoint.id }, body: bodyOf(draft) }),
    ['endpoints', 'endpoint'],
  )
  if (act.data !== undefined)
    return (
      <Outcome title={t.saved} links={[[back, t.toOne]]}>
        {t.effectSave}
      </Outcome>
    )
  return (
    <ActForm
      effect={t.effectSave}
      button={t.save}
      backTo={back}
      takesReason={false}
      act={{ ...act, mutate: () => act.mutate(undefined) }}
    >
      <Fields draft={draft} change={setDraft} />
    </ActForm>
  )
}
