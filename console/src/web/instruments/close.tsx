import { useParam } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminInstrument } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { useAct } from '../calls/use-answer.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { TermsFacts } from './instrument-facts.tsx'
import { useInstrument } from './read-one.tsx'
import { SupplyBar } from './supply-bar.tsx'
import { instrumentTexts } from './words.ts'

const texts = words(
  {
    title: 'Close the instrument for good',
    button: 'Close the instrument',
    effect: 'Nobody can order it any more. Purchases that are open go on: they are paid, delivered or refunded.',
    done: 'Instrument closed',
    doneNext: 'It stays readable. A market has one instrument: to sell again, create another market.',
    already: 'This instrument is closed already.',
    back: 'To the instrument',
  },
  {
    title: 'Instrument endgültig schließen',
    button: 'Instrument schließen',
    effect: 'Niemand kann es mehr bestellen. Offene Käufe gehen weiter: Sie werden bezahlt, geliefert oder erstattet.',
    done: 'Instrument geschlossen',
    doneNext:
      'Es bleibt lesbar. Ein Markt hat ein Instrument: Um wieder zu verkaufen, legen Sie einen anderen Markt an.',
    already: 'Dieses Instrument ist schon geschlossen.',
    back: 'Zum Instrument',
  },
)

function Closing({ instrument }: { readonly instrument: AdminInstrument }) {
  const [t, i] = [useWords(texts), useWords(instrumentTexts)]
  const { instrumentId } = instrument
  const act = useAct(
    (_: { reason: string }) => service.admin.instruments.close({ path: { instrumentId } }),
    ['instrument', 'instruments', 'market', 'markets', 'work'],
  )
  const back = `/instruments/${instrumentId}`
  if (act.data !== undefined)
    return (
      <Outcome
        title={t.done}
        reference={instrumentId}
        links={[
          [back, t.back],
          ['/instruments', i.title],
        ]}
      >
        <p>{t.doneNext}</p>
      </Outcome>
    )
  if (instrument.status === 'closed') return <Notice tone="waiting">{t.already}</Notice>
  return (
    <ActForm
      act={act}
      effect={t.effect}
      button={t.button}
      backTo={back}
      takesReason={false}
      typed={instrument.unit.symbol}
      isDangerous
      isFinal
    >
      <div className="panel">
        <SupplyBar instrument={instrument} />
      </div>
      <div className="panel">
        <TermsFacts instrument={instrument} />
      </div>
    </ActForm>
  )
}

/** Closes an instrument for good, after its symbol was typed and with a recent login. */
export function CloseInstrument() {
  const [t, i] = [useWords(texts), useWords(instrumentTexts)]
  const id = useParam('instrumentId')
  const read = useInstrument(id)
  return (
    <Page title={t.title} up={{ to: `/instruments/${id}`, label: i.one }}>
      <Reading read={read}>{(instrument) => <Closing instrument={instrument} />}</Reading>
    </Page>
  )
}
