import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Loading } from '@firsthand/page-kit/states'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../../app/session.ts'
import { DropZone } from '../../ui/drop-zone.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { listingTexts } from '../words.ts'
import { CheckedFile } from './checked-file.tsx'
import { type Chosen, type FileFault, readFile } from './chosen-file.ts'
import { forget, isSame, readKept } from './kept.ts'
import { ImportProgress, Tally } from './progress.tsx'
import { RefusedLines, useCount } from './refused-lines.tsx'
import { useImport } from './use-import.ts'
import { importTexts } from './words.ts'
import './import.css'

type ImportingProps = { readonly file: Chosen; readonly leave: () => void }

function Importing({ file, leave }: ImportingProps) {
  const t = useWords(importTexts)
  const number = useCount()
  const { phase, progress, refused, ended, start, pause } = useImport(file)
  const all = file.lines.length
  const isBegun = progress.acknowledged > 0
  const table = <RefusedLines file={file} refused={refused} count={progress.refused} />
  if (phase === 'done')
    return (
      <>
        <Outcome title={t.done} links={[['/listings', t.toListings]]}>
          <p>
            {t.doneText(number(all))} <ForeignText text={file.name} />
          </p>
          <Tally progress={progress} />
        </Outcome>
        <Button variant="default" onClick={leave}>
          {t.again}
        </Button>
        {table}
      </>
    )
  return (
    <div className="stack">
      {phase === 'ready' ? (
        <>
          <CheckedFile file={file} />
          <div className="actions">
            <Button onClick={() => void start()}>
              {isBegun ? t.resume(number(progress.acknowledged + 1)) : t.send(number(all))}
            </Button>
            <Button variant="default" onClick={leave}>
              {t.other}
            </Button>
          </div>
        </>
      ) : (
        <ImportProgress name={file.name} {...{ phase, progress, all, ended, start, pause }} />
      )}
      {table}
    </div>
  )
}

/** What was begun in this tab and not finished. */
function Unfinished({ file, dropped }: { readonly file: Chosen | null; readonly dropped: () => void }) {
  const t = useWords(importTexts)
  const number = useCount()
  const { tenant } = usePerson()
  const kept = readKept(sessionStorage, tenant)
  if (kept === null || (file !== null && isSame(kept, file))) return null
  const press = () => {
    forget(sessionStorage, tenant)
    dropped()
  }
  return (
    <Notice tone="person" title={t.keptTitle}>
      <p>{file === null ? t.kept(kept.name, number(kept.progress.acknowledged)) : t.notSame(kept.name)}</p>
      {file === null ? (
        <Button size="compact-sm" variant="default" onClick={press}>
          {t.forget}
        </Button>
      ) : null}
    </Notice>
  )
}

type Step = { readonly is: 'choosing' | 'reading' } | { readonly is: 'fault'; readonly fault: FileFault } | Chosen

/** Imports a file of listings: it is checked here, sent in requests of a thousand lines, and can be paused and gone on with. */
export function ImportListings() {
  const [t, l] = [useWords(importTexts), useWords(listingTexts)]
  const [step, setStep] = useState<Step>({ is: 'choosing' })
  const take = async (files: readonly File[]) => {
    setStep({ is: 'reading' })
    const read = await readFile(files)
    setStep(typeof read === 'string' ? { is: 'fault', fault: read } : read)
  }
  const file = 'lines' in step ? step : null
  const leave = () => setStep({ is: 'choosing' })
  return (
    <Page title={t.title} up={{ to: '/listings', label: l.title }} lead={t.lead}>
      <Unfinished file={file} dropped={leave} />
      {file === null ? (
        <DropZone
          label={t.drop}
          kinds={t.kinds}
          accept=".ndjson,.jsonl,application/x-ndjson"
          take={(files) => void take(files)}
        />
      ) : (
        <Importing key={file.sha256} file={file} leave={leave} />
      )}
      {'is' in step && step.is === 'reading' ? <Loading lines={2} /> : null}
      {'is' in step && step.is === 'fault' ? (
        <Notice tone="stopped" role="alert">
          {t.fileFaults[step.fault]}
        </Notice>
      ) : null}
    </Page>
  )
}
