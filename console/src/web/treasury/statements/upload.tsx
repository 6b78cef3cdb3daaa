import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { BankFileUpload } from '@firsthand/sdk/types'
import { Progress } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { type BankFile, fileBytesMax, readBankFile } from './bank-file.ts'
import { FileFacts } from './file-facts.tsx'
import { Gap } from './gap.tsx'
import { sendFile } from './send-file.ts'
import { uploadTexts } from './upload-words.ts'
import { Warnings } from './warnings.tsx'

type Chosen = { readonly file: File; readonly says: BankFile }
type Fault = 'several' | 'tooLarge' | 'unknown'

async function choose(files: readonly File[]): Promise<Chosen | Fault> {
  const [file] = files
  if (file === undefined || files.length > 1) return 'several'
  if (file.size > fileBytesMax) return 'tooLarge'
  const says = readBankFile(await file.text())
  return says.kind === 'unknown' ? 'unknown' : { file, says }
}

/** Uploads a file of the bank by hand. What it says is shown first; it counts once another person has approved it. */
export function StatementUpload() {
  const t = useWords(uploadTexts)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [made, setMade] = useState<BankFileUpload | null>(null)
  const take = async (files: readonly File[]) => {
    const next = await choose(files)
    setFault(typeof next === 'string' ? next : null)
    setChosen(typeof next === 'string' ? null : next)
  }
  return (
    <Page title={t.title} up={{ to: '/treasury/statements', label: t.statements }} lead={t.lead}>
      {made === null ? null : <Uploaded made={made} />}
      {made !== null || chosen !== null ? null : (
        <DropZone
          label={t.drop}
          kinds={t.kinds}
          accept=".xml,application/xml,text/xml"
          take={(files) => void take(files)}
        />
      )}
      {fault === null ? null : (
        <Notice tone="stopped" role="alert">
          {t.faults[fault]}
        </Notice>
      )}
      {made !== null || chosen === null ? null : <CheckFile key={chosen.file.name} chosen={chosen} done={setMade} />}
    </Page>
  )
}

type CheckProps = { readonly chosen: Chosen; readonly done: (made: BankFileUpload) => void }

function CheckFile({ chosen: { file, says }, done }: CheckProps) {
  const t = useWords(uploadTexts)
  const [percent, setPercent] = useState(0)
  const upload = useAct(async () => {
    const data = await sendFile(says.kind === 'payment_status' ? 'payment_status' : 'statement', file, setPercent)
    done(data)
    return { data, error: undefined }
  }, ['statements', 'proposals'])
  const act = { ...upload, mutate: () => upload.mutate(undefined) }
  return (
    <ActForm act={act} button={t.send} effect={t.effect} takesReason={false} backTo="/treasury/statements">
      <FileFacts name={file.name} bytes={file.size} says={says} />
      {upload.isPending ? (
        <div role="status">
          <Progress value={percent} aria-label={t.sending} />
          <p className="dimmed">{percent < 100 ? t.sent(percent) : t.reading}</p>
        </div>
      ) : null}
      {upload.error?.code.endsWith('statement_gap') ? <Gap says={says} /> : null}
    </ActForm>
  )
}

function Uploaded({ made: { name, proposalId, warnings } }: { readonly made: BankFileUpload }) {
  const t = useWords(uploadTexts)
  return (
    <Outcome
      tone="person"
      title={t.doneTitle}
      reference={proposalId}
      links={[
        [`/approvals/${proposalId}`, t.openProposal],
        ['/treasury/statements', t.statements],
      ]}
    >
      <p>
        <ForeignText text={name} />. {t.doneNext}
      </p>
      <Warnings title={t.warnings} warnings={warnings} />
    </Outcome>
  )
}
