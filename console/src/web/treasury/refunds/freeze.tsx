import { useParam } from '@firsthand/page-kit/address'
import type { Refund } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { Reading } from '../../ui/states.tsx'
import { Freeze, FreezePage } from '../freeze.tsx'
import { Payees } from './payees.tsx'
import { RefundFacts, useRefund } from './read-one.tsx'

function Freezing({ refund }: { readonly refund: Refund }) {
  const { refundReference } = refund
  const freeze = useAct(
    (body: { reason: string }) => service.treasury.refunds.freeze({ path: { refundReference }, body }),
    ['refunds', 'exceptions', 'proposals', 'work'],
  )
  return (
    <Freeze money={refund} reference={refundReference} act={freeze} backTo={`/treasury/refunds/${refundReference}`}>
      <Payees refund={refund} />
      <RefundFacts refund={refund} />
    </Freeze>
  )
}

/** Freezes a refund whose payee may not be paid. */
export function FreezeRefund() {
  const reference = useParam('reference')
  const read = useRefund(reference)
  return (
    <FreezePage backTo={`/treasury/refunds/${reference}`}>
      <Reading read={read}>{(refund) => <Freezing refund={refund} />}</Reading>
    </FreezePage>
  )
}
