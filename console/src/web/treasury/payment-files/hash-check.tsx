import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Status } from '@firsthand/page-kit/tone'
import type { PaymentFileDetail } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { saveBlob } from '../../ui/export.tsx'
import { Failure } from '../../ui/states.tsx'
import { sha256Of } from './file.rules.ts'
import { fileTexts } from './words.ts'

/** The bytes of a file with the hash that this browser computes of them. */
async function readBytes(id: string) {
  const answer = await service.treasury.paymentFiles.file({ path: { id } })
  if (answer.error !== undefined) return answer
  const bytes = answer.data as Blob
  return { data: { bytes, computed: await sha256Of(await bytes.arrayBuffer()) }, error: undefined }
}

/** Reads a payment file byte for byte, and compares its hash with the one on record before it can be saved. */
export function HashCheck({ file: { paymentFileId, messageId, sha256 } }: { readonly file: PaymentFileDetail }) {
  const t = useWords(fileTexts)
  const read = useAct(() => readBytes(paymentFileId))
  const isSame = read.data?.computed === sha256
  return (
    <section className="panel" aria-label={t.hashTitle}>
      <h2>{t.hashTitle}</h2>
      <p className="dimmed">{t.hashLead}</p>
      <Facts
        facts={[
          [t.hash, <CodeText key="kept" text={sha256} inFours />],
          read.data === undefined ? null : [t.computed, <CodeText key="here" text={read.data.computed} inFours />],
        ]}
      />
      {read.error === null ? null : <Failure error={read.error} />}
      {read.data === undefined ? null : isSame ? (
        <p role="status">
          <Status tone="done">{t.agrees}</Status>
        </p>
      ) : (
        <Notice tone="stopped" role="alert">
          {t.differs}
        </Notice>
      )}
      <div className="actions">
        <Button variant="default" loading={read.isPending} onClick={() => read.mutate(undefined)}>
          {t.check}
        </Button>
        {read.data !== undefined && isSame ? (
          <Button onClick={() => saveBlob(read.data.bytes, `${messageId}.xml`)}>{t.save}</Button>
        ) : null}
      </div>
    </section>
  )
}
