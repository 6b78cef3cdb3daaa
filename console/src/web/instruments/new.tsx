import { useFilters } from '@firsthand/page-kit/address'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { typedDecimal } from '@firsthand/page-kit/money'
import { Empty, Loading } from '@firsthand/page-kit/states'
import type { AdminInstrument, AdminMarket } from '@firsthand/sdk/types'
import { NativeSelect } from '@mantine/core'
import { usePerson } from '../app/session.ts'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { useClientAccounts } from '../treasury/client-accounts.tsx'
import { DraftFlow } from '../ui/drafts/flow.tsx'
import type { Draft } from '../ui/drafts/merge.ts'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Failure } from '../ui/states.tsx'
import { blankInstrument, instrumentFaults, instrumentWrite } from './instrument-draft.ts'
import { instrumentGroups } from './instrument-fields.ts'
import { instrumentTexts } from './words.ts'
import { writingTexts } from './writing-words.ts'

/** As many further places of a price as the service takes. */
const scaleMax = 18
const scaleOf = ({ unitPriceScale = '' }: Draft): number | null =>
  /^\d{1,2}$/.test(unitPriceScale) && Number(unitPriceScale) <= scaleMax ? Number(unitPriceScale) : null

/** Below this much cash, a notice of the bank is enough to deliver, unless the administrator writes another sum. */
const notifiedBase = '2500000'

function Form({ market }: { readonly market: AdminMarket }) {
  const [t, i] = [useWords(writingTexts), useWords(instrumentTexts)]
  const [language] = useLanguage()
  const accounts = useClientAccounts()
  const { pairId, cash, unit } = market
  const soldBy = (draft: Draft) => ({ cash, unit, unitPriceScale: scaleOf(draft) ?? 0 })
  const faultsOf = (draft: Draft) => {
    const faults = instrumentFaults(draft, soldBy(draft), language)
    return {
      ...Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, t.faults[fault]])),
      ...(scaleOf(draft) === null && { unitPriceScale: t.faults.whole }),
    }
  }
  const bodyOf = (draft: Draft) => ({
    pairId,
    unitPriceScale: scaleOf(draft) ?? 0,
    deliveryMode: draft.deliveryMode === 'transfer' ? ('transfer' as const) : ('mint' as const),
    ...instrumentWrite(draft, soldBy(draft), language),
  })
  return (
    <DraftFlow<AdminInstrument>
      key={`${language}${pairId}`}
      groups={(draft) => instrumentGroups(draft, { t, i, sold: soldBy(draft), accounts }, true)}
      first={{
        draft: { ...blankInstrument, notified: typedDecimal(notifiedBase, cash.decimals, language) },
        version: null,
      }}
      faultsOf={faultsOf}
      save={({ draft }) => service.admin.instruments.create({ body: bodyOf(draft) })}
      changes={['instrument', 'instruments', 'market', 'markets', 'work']}
      effect={() => t.createEffect}
      button={() => t.create}
      backTo="/instruments"
      done={({ instrumentId }) => (
        <Outcome
          title={t.created}
          reference={instrumentId}
          links={[
            [`/instruments/${instrumentId}`, t.toInstrument],
            ['/instruments', t.toList],
          ]}
        >
          <p>{t.createdNext}</p>
        </Outcome>
      )}
    />
  )
}

function Choose() {
  const t = useWords(writingTexts)
  const { tenant } = usePerson()
  const [filters, change] = useFilters()
  const pages = usePages<AdminMarket>(['markets', 'bank'], (given, signal) =>
    service.admin.markets.list({
      query: { ...given, limit: 200, primaryExecutionKind: 'offchain_fixed_price' },
      signal,
    }),
  )
  if (pages.data === undefined) return pages.error ? <Failure error={pages.error} again={pages.refetch} /> : <Loading />
  const free = pages.data.filter(
    ({ offchainInstrumentId, ownerTenant, status }) =>
      offchainInstrumentId == null && ownerTenant === tenant && status !== 'closed',
  )
  const market = pages.data.find(({ pairId }) => `${pairId}` === filters.market)
  if (free.length === 0 && market === undefined)
    return (
      <Empty title={t.noMarket}>
        <Link to="/markets/new">{t.newMarket}</Link>
      </Empty>
    )
  return (
    <>
      <div className="filters">
        <NativeSelect
          label={t.market}
          value={filters.market ?? ''}
          onChange={({ currentTarget }) => change({ market: currentTarget.value })}
          data={[
            { value: '', label: t.chooseMarket },
            ...free.map(({ pairId, name }) => ({ value: `${pairId}`, label: `${pairId}, ${name}` })),
          ]}
        />
      </div>
      {market === undefined ? null : <Form market={market} />}
    </>
  )
}

/** Creates an instrument in a bank-transfer market that has none. */
export function NewInstrument() {
  const [t, i] = [useWords(writingTexts), useWords(instrumentTexts)]
  return (
    <Page title={t.newTitle} up={{ to: '/instruments', label: i.title }} lead={t.newLead}>
      <Choose />
    </Page>
  )
}
