import { useFilters } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { AdminMarket } from '@firsthand/sdk/types'
import { NativeSelect } from '@mantine/core'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { switchState, switchTones } from './switch-state.ts'
import { marketTexts } from './words.ts'
import './markets.css'

type State = AdminMarket['status']
const tones: Readonly<Record<State, Tone>> = { draft: 'waiting', active: 'done', paused: 'person', closed: 'stopped' }
const states = Object.keys(tones) as readonly State[]
export const railNames = ['onchain_primary_mint', 'onchain_rfq_atomic', 'offchain_fixed_price', 'none'] as const

export function MarketStatus({ status }: { readonly status: State }) {
  const t = useWords(marketTexts)
  return <Status tone={tones[status]}>{t.statuses[status]}</Status>
}

export function Switched({ market }: { readonly market: AdminMarket }) {
  const t = useWords(marketTexts)
  const state = switchState(market)
  return state === 'none' ? (
    <span className="dimmed">{t.states.none}</span>
  ) : (
    <span className="switched">
      <Status tone={switchTones[state]}>{t.states[state]}</Status>
    </span>
  )
}

type Texts = (typeof marketTexts)['en']
const columns = (t: Texts): readonly Column<AdminMarket>[] => [
  { label: t.name, cell: ({ name, pairId }) => t.named(name, pairId) },
  { label: t.sells, cell: ({ unit, cash }) => t.pair(unit.symbol, cash.symbol) },
  { label: t.rail, cell: ({ primaryExecutionKind }) => t.rails[primaryExecutionKind ?? 'none'] },
  { label: t.status, cell: ({ status }) => <MarketStatus status={status} /> },
  { label: t.switches, cell: (market) => <Switched market={market} /> },
  {
    label: t.configuration,
    cell: ({ configuration: { complete, missing } }) => (
      <Status tone={complete ? 'done' : 'person'}>{complete ? t.complete : t.missing(missing.length)}</Status>
    ),
  },
]

const types = ['market.']

/** Every market, with what its switches come to in words. */
export function MarketList() {
  const t = useWords(marketTexts)
  const [filters, change] = useFilters()
  const status = states.find((each) => each === filters.status)
  const primaryExecutionKind = railNames.find((each) => each === filters.rail)
  const pages = usePages<AdminMarket>(
    ['markets', 'list', status ?? 'all', primaryExecutionKind ?? 'all'],
    (given, signal) =>
      service.admin.markets.list({
        query: { ...given, ...(status && { status }), ...(primaryExecutionKind && { primaryExecutionKind }) },
        signal,
      }),
  )
  const isFiltered = status !== undefined || primaryExecutionKind !== undefined
  const all = { value: '', label: t.all }
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/markets/new" isMain>
          {t.add}
        </ButtonLink>
      }
    >
      <ChangesBar types={types} show={pages.refetch} />
      <div className="filters">
        <NativeSelect
          label={t.status}
          value={status ?? ''}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
          data={[all, ...states.map((value) => ({ value, label: t.statuses[value] }))]}
        />
        <NativeSelect
          label={t.rail}
          value={primaryExecutionKind ?? ''}
          onChange={({ currentTarget }) => change({ rail: currentTarget.value })}
          data={[all, ...railNames.map((value) => ({ value, label: t.rails[value] }))]}
        />
      </div>
      <Rows
        label={t.title}
        pages={pages}
        columns={columns(t)}
        keyOf={({ pairId }) => `${pairId}`}
        to={({ pairId }) => `/markets/${pairId}`}
        empty={
          isFiltered ? (
            <Empty title={t.empty}>
              <Link to="/markets">{t.clear}</Link>
            </Empty>
          ) : (
            <Empty title={t.none}>{t.noneNext}</Empty>
          )
        }
      />
    </Page>
  )
}
