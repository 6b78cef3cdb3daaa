import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Day } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { type Column, Rows } from '../ui/rows.tsx'
import { statusTexts } from './status-words.ts'

type Key = {
  readonly role: 'settlementOperator' | 'complianceAttestation' | 'feeAttestation' | 'delivery' | 'switch' | 'relay'
  readonly keyId: string
  readonly address: string
  readonly custody: string
  readonly validFrom: string
  readonly validUntil: string | null
}

const isValid = ({ validFrom, validUntil }: Key, nowMs: number) =>
  Date.parse(validFrom) <= nowMs && (validUntil === null || nowMs < Date.parse(validUntil))

/** The published keys of the signers, each with the time in which it signs. */
export function Keys() {
  const t = useWords(statusTexts)
  const pages = usePages<Key>(['keys'], (_, signal) => service.settlementKeys.list({ signal }))
  const columns: readonly Column<Key>[] = [
    { label: t.key, cell: ({ keyId }) => <code>{keyId}</code> },
    { label: t.role, cell: ({ role }) => t.roles[role] },
    { label: t.address, cell: ({ address }) => <CodeText text={address} inFours /> },
    { label: t.custody, cell: ({ custody }) => custody },
    {
      label: t.valid,
      cell: (key) => (
        <>
          <Status tone={isValid(key, Date.now()) ? 'done' : 'waiting'}>
            {isValid(key, Date.now()) ? t.signs : t.signsNot}
          </Status>{' '}
          <Day date={key.validFrom.slice(0, 10)} /> –{' '}
          {key.validUntil === null ? t.open : <Day date={key.validUntil.slice(0, 10)} />}
        </>
      ),
    },
  ]
  return (
    <Rows
      label={t.keys}
      pages={pages}
      columns={columns}
      keyOf={({ keyId }) => keyId}
      empty={<Empty title={t.noKeys} />}
    />
  )
}
