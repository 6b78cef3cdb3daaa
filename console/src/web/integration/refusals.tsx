import { useFilters } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { TextInput } from '@mantine/core'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'

const texts = words(
  {
    title: 'Refusals',
    lead: 'Every code that the service can answer: what it means, who can change the outcome, and how.',
    filter: 'Code or words',
    code: 'Code',
    meaning: 'Meaning',
    remedy: 'What to do',
    actor: 'Who acts',
    status: 'Status',
    retryable: 'Try again',
    yes: 'yes',
    no: 'no',
    noFit: 'No code fits',
    clear: 'Show all codes',
    actors: {
      buyer: 'the buyer',
      storefront: 'the storefront',
      market_admin: 'an administrator',
      operator: 'the operator',
    },
  },
  {
    title: 'Ablehnungen',
    lead: 'Alle Codes, mit denen der Dienst antworten kann: was sie bedeuten, wer das Ergebnis ändern kann, und wie.',
    filter: 'Code oder Wörter',
    code: 'Code',
    meaning: 'Bedeutung',
    remedy: 'Was zu tun ist',
    actor: 'Wer handelt',
    status: 'Status',
    retryable: 'Wiederholen',
    yes: 'ja',
    no: 'nein',
    noFit: 'Kein Code passt',
    clear: 'Alle Codes zeigen',
    actors: {
      buyer: 'der Käufer',
      storefront: 'der Shop',
      market_admin: 'ein Administrator',
      operator: 'der Betreiber',
    },
  },
)

type Refusal = {
  readonly code: string
  readonly status: number
  readonly retryable: boolean
  readonly actor: 'buyer' | 'storefront' | 'market_admin' | 'operator'
  readonly meaning: string
  readonly remedy: string
}

/** The table of refusals as the service publishes it. */
export function Refusals() {
  const t = useWords(texts)
  const [{ q = '' }, change] = useFilters()
  const pages = usePages<Refusal>(['refusals'], async (_, signal) => {
    const { data, error } = await service.refusalCodes.list({ signal })
    return { data: data as { items: readonly Refusal[] } | undefined, error }
  })
  const wanted = q.toLowerCase()
  const fitting = pages.data?.filter((each) =>
    `${each.code} ${each.meaning} ${each.remedy}`.toLowerCase().includes(wanted),
  )
  const columns: readonly Column<Refusal>[] = [
    { label: t.code, cell: ({ code }) => <code>{code}</code> },
    { label: t.meaning, cell: ({ meaning }) => <span lang="en">{meaning}</span> },
    { label: t.remedy, cell: ({ remedy }) => <span lang="en">{remedy}</span> },
    { label: t.actor, cell: ({ actor }) => t.actors[actor] },
    { label: t.status, cell: ({ status }) => status, isAmount: true },
    { label: t.retryable, cell: ({ retryable }) => (retryable ? t.yes : t.no) },
  ]
  return (
    <Page title={t.title} lead={t.lead}>
      <div className="filters">
        <TextInput label={t.filter} value={q} onChange={({ currentTarget }) => change({ q: currentTarget.value })} />
      </div>
      <Rows
        label={t.title}
        pages={{ ...pages, data: fitting }}
        columns={columns}
        keyOf={({ code }) => code}
        empty={
          <Empty title={t.noFit}>
            <button type="button" className="link" onClick={() => change({ q: null })}>
              {t.clear}
            </button>
          </Empty>
        }
      />
    </Page>
  )
}
