import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Age } from '@firsthand/page-kit/time'
import type { WebhookEndpoint } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { EndpointState } from './endpoint-state.tsx'
import { webhookTexts } from './webhook-words.ts'

const topics = ['webhook_endpoint.']

/** Where the tenant's events are sent, and how that goes. */
export function Webhooks() {
  const t = useWords(webhookTexts)
  const pages = usePages<WebhookEndpoint>(['endpoints'], (_, signal) => service.webhookEndpoints.list({ signal }))
  const columns: readonly Column<WebhookEndpoint>[] = [
    { label: t.url, cell: ({ url }) => url },
    { label: t.state, cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    { label: t.failingSince, cell: ({ failingSince }) => (failingSince === null ? '–' : <Age at={failingSince} />) },
    { label: t.types, cell: ({ types }) => (types === null ? t.allTypes : t.someTypes(types.length)) },
  ]
  const add = <Link to="/webhooks/new">{t.add}</Link>
  return (
    <Page title={t.title} lead={t.lead} actions={add}>
      <ChangesBar types={topics} show={pages.refetch} />
      <Rows
        label={t.title}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => `/webhooks/${id}`}
        empty={
          <Empty title={t.none}>
            {t.noneText} {add}
          </Empty>
        }
      />
    </Page>
  )
}
