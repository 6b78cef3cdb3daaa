import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import type { PaymentFileDetail } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { fileActTexts } from './act-words.ts'
import { FileFacts, FileLines, usePaymentFile } from './read-one.tsx'
import { fileTexts } from './words.ts'

type What = 'sent' | 'discard'

function Deciding({ file, what }: { readonly file: PaymentFileDetail; readonly what: What }) {
  const [t, f] = [useWords(fileActTexts), useWords(fileTexts)]
  const [language] = useLanguage()
  const { paymentFileId: id, currency, decimals, total } = file
  const propose = useAct(
    async (body: { reason: string }) => service.treasury.paymentFiles[what]({ path: { id }, body }),
    ['payment-files', 'payment-file', 'proposals', 'work'],
  )
  const sum = formatMoney({ amount: total, currency, decimals }, language)
  if (propose.data !== undefined) {
    const { proposalId } = propose.data
    return (
      <Outcome
        tone="person"
        title={t.proposedTitle}
        reference={proposalId ?? id}
        links={[
          ...(proposalId === null ? [] : [[`/approvals/${proposalId}`, t.openProposal] as const]),
          [`/treasury/files/${id}`, t.openFile],
        ]}
      >
        <p>{t.proposedNext}</p>
      </Outcome>
    )
  }
  if (file.state !== 'approved' || file.proposalId !== null) return <Notice tone="stopped">{t.notNow}</Notice>
  const isDiscard = what === 'discard'
  return (
    <ActForm
      act={propose}
      button={isDiscard ? t.discardButton : t.sentButton}
      effect={isDiscard ? t.discardEffect(sum) : t.sentEffect(sum)}
      backTo={`/treasury/files/${id}`}
      {...(isDiscard && { typed: sum, isDangerous: true, isFinal: true })}
    >
      <FileFacts file={file} />
      <p>
        {f.hash} <CodeText text={file.sha256} inFours />
      </p>
      <FileLines file={file} />
    </ActForm>
  )
}

function DecisionPage({ what }: { readonly what: What }) {
  const [t, f] = [useWords(fileActTexts), useWords(fileTexts)]
  const id = useParam('id')
  const read = usePaymentFile(id)
  return (
    <Page title={what === 'discard' ? t.discardTitle : t.sentTitle} up={{ to: `/treasury/files/${id}`, label: f.one }}>
      <Reading read={read}>{(file) => <Deciding file={file} what={what} />}</Reading>
    </Page>
  )
}

/** Proposes to record that the bank has a file. */
export const FileSent = () => <DecisionPage what="sent" />
/** Proposes that a file is not to be sent. */
export const DiscardFile = () => <DecisionPage what="discard" />
