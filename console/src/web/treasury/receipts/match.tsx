import { useFilters, useParam } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { BankTransaction, TreasuryPurchase } from '@firsthand/sdk/types'
import { useState } from 'react'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { OpenProposal } from '../open-proposal.tsx'
import { useMay } from '../who.ts'
import { Candidates } from './candidates.tsx'
import { Difference } from './difference.tsx'
import { matchTexts } from './match-words.ts'
import { MovementPanel } from './movement-panel.tsx'
import { readSplit, writeSplit } from './split.rules.ts'
import { receiptTexts } from './words.ts'

/** A receipt that is neither matched, returned nor frozen. */
const isOpen = ({ state }: BankTransaction) => state === 'unmatched' || state === 'suggested'

export const useReceipt = (id: string) =>
  useAnswer(['receipt', id], (signal) => service.treasury.receipts.read({ path: { id }, signal }))

function Matching({ receipt }: { readonly receipt: BankTransaction }) {
  const [filters, change] = useFilters()
  const [other, compare] = useState<TreasuryPurchase>()
  const split = readSplit(filters.split)
  return (
    <>
      <Difference receipt={receipt} split={split} />
      <div className="columns matching">
        <MovementPanel receipt={receipt} other={other} />
        <Candidates
          receipt={receipt}
          split={split}
          change={(next) => change({ split: writeSplit(next) })}
          compare={compare}
        />
      </div>
    </>
  )
}

/** One receipt beside the purchases that it may pay for. */
export function ReceiptPage() {
  const [t, r] = [useWords(matchTexts), useWords(receiptTexts)]
  const id = useParam('id')
  const may = useMay()
  const read = useReceipt(id)
  const isMatchable = read.data !== undefined && isOpen(read.data) && read.data.proposalId === null && may.propose
  return (
    <Page
      title={isMatchable ? t.match : r.one}
      up={{ to: '/treasury/receipts', label: t.back }}
      actions={
        may.freeze && read.data && isOpen(read.data) ? (
          <ButtonLink to={`/treasury/receipts/${id}/freeze`} isDangerous>
            {t.freeze}
          </ButtonLink>
        ) : undefined
      }
    >
      <ChangesBar subjects={[id, read.data?.proposalId ?? id]} show={read.refetch} />
      <Reading read={read}>
        {(receipt) => (
          <>
            <OpenProposal id={receipt.proposalId} />
            {isMatchable ? <Matching receipt={receipt} /> : <MovementPanel receipt={receipt} />}
            {isOpen(receipt) ? null : <Notice tone="waiting">{t.closed}</Notice>}
          </>
        )}
      </Reading>
    </Page>
  )
}
