import { useParam } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminInstrument } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { useAct, useAnswer } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { AskFirst } from '../ui/ask-first.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { AccountFacts, PolicyFacts, TermsFacts } from './instrument-facts.tsx'
import { SupplyBar } from './supply-bar.tsx'
import { instrumentTexts } from './words.ts'

export const useInstrument = (instrumentId: string) =>
  useAnswer(['instrument', instrumentId], (signal) =>
    service.admin.instruments.read({ path: { instrumentId }, signal }),
  )

type Props = { readonly instrument: AdminInstrument }

function StatusActs({ instrument: { instrumentId, status } }: Props) {
  const t = useWords(instrumentTexts)
  const changes = ['instrument', 'instruments', 'market', 'markets', 'work']
  const given = { path: { instrumentId } }
  const { pause, resume } = service.admin.instruments
  const pausing = useAct<void, Awaited<ReturnType<typeof pause>>>(() => pause(given), changes)
  const resuming = useAct<void, Awaited<ReturnType<typeof resume>>>(() => resume(given), changes)
  return (
    <>
      {status === 'open' ? (
        <AskFirst key="pause" button={t.pause} question={t.pauseAsk} act={pausing}>
          <p>{t.pauseText}</p>
        </AskFirst>
      ) : (
        <AskFirst key="resume" button={status === 'draft' ? t.openIt : t.resume} question={t.resumeAsk} act={resuming}>
          <p>{t.resumeText}</p>
        </AskFirst>
      )}
      <ButtonLink to={`/instruments/${instrumentId}/close`} isDangerous>
        {t.close}
      </ButtonLink>
    </>
  )
}

function InstrumentBody({ instrument }: Props) {
  const t = useWords(instrumentTexts)
  return (
    <>
      {instrument.proposalId === null ? null : (
        <Notice tone="person" role="status">
          {t.waits} <Link to={`/approvals/${instrument.proposalId}`}>{t.openProposal}</Link>
        </Notice>
      )}
      <section className="panel supply" aria-label={t.supply}>
        <h2>{t.supply}</h2>
        <SupplyBar instrument={instrument} />
      </section>
      <div className="columns">
        <section className="panel" aria-label={t.terms}>
          <h2>{t.terms}</h2>
          <TermsFacts instrument={instrument} />
        </section>
        <div className="stack">
          <section className="panel" aria-label={t.accounts}>
            <h2>{t.accounts}</h2>
            <AccountFacts instrument={instrument} />
          </section>
          <section className="panel" aria-label={t.policies}>
            <h2>{t.policies}</h2>
            <PolicyFacts instrument={instrument} />
          </section>
        </div>
      </div>
    </>
  )
}

const types = ['purchase.']

/** One instrument: what is left of it, on which terms it sells, and where the money goes. */
export function InstrumentPage() {
  const t = useWords(instrumentTexts)
  const id = useParam('instrumentId')
  const read = useInstrument(id)
  const instrument = read.data
  const actions =
    instrument === undefined || instrument.status === 'closed' ? undefined : (
      <>
        <ButtonLink to={`/instruments/${id}/edit`}>{t.edit}</ButtonLink>
        <StatusActs instrument={instrument} />
      </>
    )
  return (
    <Page
      title={instrument === undefined ? t.one : `${t.one} ${instrument.unit.symbol}`}
      up={{ to: '/instruments', label: t.title }}
      actions={actions}
    >
      <ChangesBar
        subjects={[id, `${instrument?.pairId ?? ''}`, instrument?.proposalId ?? id]}
        types={types}
        show={read.refetch}
      />
      <Reading read={read}>{(found) => <InstrumentBody instrument={found} />}</Reading>
    </Page>
  )
}
