import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Time } from '@firsthand/page-kit/time'
import type { PaymentFileDetail } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { AccountName } from '../client-accounts.tsx'
import { OpenProposal } from '../open-proposal.tsx'
import { useMay } from '../who.ts'
import { addsUp } from './file.rules.ts'
import { HashCheck } from './hash-check.tsx'
import { Lines } from './lines.tsx'
import { FileState } from './list.tsx'
import { Way } from './way.tsx'
import { fileTexts } from './words.ts'

export const usePaymentFile = (id: string) =>
  useAnswer(['payment-file', id], (signal) => service.treasury.paymentFiles.read({ path: { id }, signal }))

/** What a file is, without its lines. */
export function FileFacts({ file }: { readonly file: PaymentFileDetail }) {
  const t = useWords(fileTexts)
  return (
    <div className="panel">
      <Facts
        facts={[
          [
            t.total,
            <strong key="total">
              <Amount {...file} amount={file.total} />
            </strong>,
          ],
          [t.lines, file.lines],
          [t.pays, t.carries[file.pays]],
          [t.account, <AccountName key="account" id={file.clientAccountId} inFull />],
          [t.state, <FileState key="state" state={file.state} />],
          [t.message, <CodeText key="message" text={file.messageId} />],
          [
            t.made,
            <>
              <Time at={file.createdAt} />, {file.createdBy}
            </>,
          ],
          file.sentAt === null ? null : [t.sentAt, <Time key="sent" at={file.sentAt} />],
        ]}
      />
    </div>
  )
}

/** The lines, and whether they come to what the file says. */
export function FileLines({ file }: { readonly file: PaymentFileDetail }) {
  const t = useWords(fileTexts)
  const isSound = addsUp(file)
  return (
    <>
      <h2>{t.payments}</h2>
      <Lines label={t.payments} lines={file.payments} money={file} pays={file.pays} />
      <Notice tone={isSound ? 'done' : 'stopped'} role={isSound ? 'status' : 'alert'}>
        {isSound ? t.addsUp : t.addsUpNot}
      </Notice>
    </>
  )
}

const types = ['statement.']

/** One payment file: how far it has come, every line of it, and its bytes. */
export function FilePage() {
  const t = useWords(fileTexts)
  const id = useParam('id')
  const may = useMay()
  const read = usePaymentFile(id)
  const mayAct = may.propose && read.data?.state === 'approved' && read.data.proposalId === null
  const actions = mayAct ? (
    <>
      <ButtonLink to={`/treasury/files/${id}/sent`} isMain>
        {t.sent}
      </ButtonLink>
      <ButtonLink to={`/treasury/files/${id}/discard`} isDangerous>
        {t.discard}
      </ButtonLink>
    </>
  ) : undefined
  return (
    <Page title={t.one} up={{ to: '/treasury/files', label: t.title }} actions={actions}>
      <ChangesBar subjects={[id, read.data?.proposalId ?? id]} types={types} show={read.refetch} />
      <Reading read={read}>
        {(file) => (
          <>
            <Way file={file} />
            <OpenProposal id={file.proposalId} />
            <div className="columns">
              <FileFacts file={file} />
              <HashCheck file={file} />
            </div>
            <FileLines file={file} />
          </>
        )}
      </Reading>
    </Page>
  )
}
