import './bank.css'
import { useWords } from '@firsthand/page-kit/language'
import type { PurchaseHandle } from '@firsthand/react'
import { dataOf } from '@firsthand/sdk/calls'
import type { Purchase } from '@firsthand/sdk/types'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { service } from '../../calls/service.ts'
import { Failure, Reading } from '../../ui/states.tsx'
import { BankProgress } from './bank-progress.tsx'
import { BankTimeline } from './bank-timeline.tsx'
import { PayView } from './pay.tsx'
import { bankTexts } from './words.ts'

type Props = { readonly purchase: Purchase; readonly handle: PurchaseHandle }

const cancellable: readonly Purchase['state'][] = ['awaiting_payment', 'partially_paid']

/** A purchase by bank transfer: what to pay, where it stands, what happened. */
export function BankPurchase({ purchase, handle }: Props) {
  const t = useWords(bankTexts)
  const { reference, state, amountReceived } = purchase
  const timeline = useQuery({
    // Another state or sum is another timeline.
    queryKey: ['timeline', reference, state, amountReceived],
    queryFn: async ({ signal }) => dataOf(await service.offchain.purchases.timeline({ path: { reference }, signal })),
  })
  return (
    <div className="stack">
      {handle.state.problem === null ? null : (
        <Failure error={handle.state.problem.error} market={handle.state.market} />
      )}
      <PayView purchase={purchase} />
      <BankProgress purchase={purchase} />
      <section className="panel" aria-labelledby="timeline">
        <h2 id="timeline">{t.timeline}</h2>
        <Reading read={timeline}>{({ items }) => <BankTimeline items={items} cash={purchase.cash} />}</Reading>
      </section>
      {cancellable.includes(state) ? <Cancel cancel={handle.cancel} /> : null}
    </div>
  )
}

/** Asked once more: what was ordered is given free. */
function Cancel({ cancel }: { readonly cancel: () => Promise<void> }) {
  const t = useWords(bankTexts)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void cancel().finally(() => {
      setBusy(false)
      setOpen(false)
    })
  }
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.cancel}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t.cancelQuestion}
        centered
        closeButtonProps={{ 'aria-label': t.keep }}
      >
        <p>{t.cancelText}</p>
        <div className="actions">
          <Button onClick={press} loading={isBusy}>
            {t.cancel}
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t.keep}
          </Button>
        </div>
      </Modal>
    </div>
  )
}
