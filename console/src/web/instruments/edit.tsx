import { useParam } from '@firsthand/page-kit/address'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import type { AdminInstrument } from '@firsthand/sdk/types'
import { dataOf } from '../calls/problem.ts'
import { service } from '../calls/service.ts'
import { useClientAccounts } from '../treasury/client-accounts.tsx'
import { DraftFlow } from '../ui/drafts/flow.tsx'
import { changedIn, type Draft, type Version } from '../ui/drafts/merge.ts'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { instrumentDraft, instrumentFaults, instrumentWrite, needsApproval } from './instrument-draft.ts'
import { instrumentGroups } from './instrument-fields.ts'
import { useInstrument } from './read-one.tsx'
import { instrumentTexts } from './words.ts'
import { writingTexts } from './writing-words.ts'

type Replaced = { readonly instrument: AdminInstrument; readonly isProposed: boolean }

function Done({ instrument: { instrumentId, proposalId }, isProposed }: Replaced) {
  const t = useWords(writingTexts)
  return (
    <Outcome
      tone={isProposed ? 'person' : 'done'}
      title={isProposed ? t.proposed : t.saved}
      reference={isProposed ? (proposalId ?? instrumentId) : instrumentId}
      links={[
        ...(isProposed && proposalId !== null ? [[`/approvals/${proposalId}`, t.toApproval] as const] : []),
        [`/instruments/${instrumentId}`, t.toInstrument],
        ['/instruments', t.toList],
      ]}
    >
      <p>{isProposed ? t.proposedNext : t.savedNext}</p>
    </Outcome>
  )
}

/** The whole instrument, over the version that was read. An answer of 202 says that the change is only proposed. */
async function replace(instrument: AdminInstrument, { draft, version }: Version, language: 'en' | 'de') {
  const answer = await service.admin.instruments.replace({
    path: { instrumentId: instrument.instrumentId },
    headers: { 'if-match': `"${version}"` },
    body: instrumentWrite(draft, instrument, language),
  })
  if (answer.data === undefined) return answer
  const data: Replaced = { instrument: answer.data, isProposed: answer.response?.status === 202 }
  return { data, error: undefined }
}

function Form({ instrument }: { readonly instrument: AdminInstrument }) {
  const [t, i] = [useWords(writingTexts), useWords(instrumentTexts)]
  const [language] = useLanguage()
  const accounts = useClientAccounts()
  const { instrumentId, status } = instrument
  const versionOf = (found: AdminInstrument) => ({ draft: instrumentDraft(found, language), version: found.version })
  const faultsOf = (draft: Draft) =>
    Object.fromEntries(
      Object.entries(instrumentFaults(draft, instrument, language)).map(([name, fault]) => [name, t.faults[fault]]),
    )
  const isProposal = (after: Draft, before: Draft) => needsApproval(status, changedIn(before, after))
  return (
    <DraftFlow<Replaced>
      key={language}
      groups={(draft) => instrumentGroups(draft, { t, i, sold: instrument, accounts }, false)}
      first={versionOf(instrument)}
      faultsOf={faultsOf}
      save={(given) => replace(instrument, given, language)}
      readAgain={async () => versionOf(dataOf(await service.admin.instruments.read({ path: { instrumentId } })))}
      changes={['instrument', 'instruments', 'market', 'markets', 'proposals', 'work']}
      effect={(after, before) => (isProposal(after, before) ? t.proposeEffect : t.saveEffect)}
      button={(after, before) => (isProposal(after, before) ? t.propose : t.save)}
      backTo={`/instruments/${instrumentId}`}
      done={(replaced) => <Done {...replaced} />}
    />
  )
}

/** Changes an instrument as a whole. What buyers rely on is only proposed once it is on sale. */
export function EditInstrument() {
  const [t, i] = [useWords(writingTexts), useWords(instrumentTexts)]
  const id = useParam('instrumentId')
  const read = useInstrument(id)
  return (
    <Page title={t.editTitle} up={{ to: `/instruments/${id}`, label: i.one }}>
      <Reading read={read}>{(instrument) => <Form instrument={instrument} />}</Reading>
    </Page>
  )
}
