import { useParam } from '@firsthand/page-kit/address'
import type { BankTransaction } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { Reading } from '../../ui/states.tsx'
import { Freeze, FreezePage } from '../freeze.tsx'
import { useReceipt } from './match.tsx'
import { MovementPanel } from './movement-panel.tsx'

function Freezing({ receipt }: { readonly receipt: BankTransaction }) {
  const { bankTransactionId: id } = receipt
  const freeze = useAct(
    (body: { reason: string }) => service.treasury.receipts.freeze({ path: { id }, body }),
    ['receipts', 'exceptions', 'work'],
  )
  return (
    <Freeze money={receipt} reference={id} act={freeze} backTo={`/treasury/receipts/${id}`}>
      <MovementPanel receipt={receipt} />
    </Freeze>
  )
}

/** Freezes an unallocated receipt. */
export function FreezeReceipt() {
  const id = useParam('id')
  const read = useReceipt(id)
  return (
    <FreezePage backTo={`/treasury/receipts/${id}`}>
      <Reading read={read}>{(receipt) => <Freezing receipt={receipt} />}</Reading>
    </FreezePage>
  )
}
