import './purchase.css'
import '../buying/buying.css'
import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords, words } from '@firsthand/page-kit/language'
import { Loading } from '@firsthand/page-kit/states'
import { type PurchaseHandle, type PurchaseStep, usePurchase } from '@firsthand/react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../app/session.ts'
import { SignedIn } from '../app/sign-in-first.tsx'
import { Page } from '../ui/page.tsx'
import { Failure } from '../ui/states.tsx'
import { useWalletClient } from '../wallet/use-wallet-client.ts'
import { BankPurchase } from './bank/bank-purchase.tsx'
import { EvidenceLinks } from './evidence-links.tsx'
import { ChainPurchase } from './on-chain/chain-purchase.tsx'
import { isNotRelayed, PayGas } from './on-chain/pay-gas.tsx'

const texts = words(
  {
    title: 'Purchase',
    purchases: 'My purchases',
    reference: 'Reference',
    offline: 'The service cannot be reached at the moment. What you see may be old.',
  },
  {
    title: 'Kauf',
    purchases: 'Meine Käufe',
    reference: 'Referenz',
    offline: 'Der Dienst ist gerade nicht erreichbar. Was Sie sehen, kann veraltet sein.',
  },
)

/** One purchase, on any rail, wherever it stands. A reload goes on with it. */
export function PurchasePage() {
  const t = useWords(texts)
  const reference = useParam('reference')
  return (
    <Page title={t.title} up={{ to: '/purchases', label: t.purchases }}>
      <p className="small dimmed">
        {t.reference} <CodeText text={reference} />
      </p>
      <SignedIn>{() => <OfReference key={reference} reference={reference} />}</SignedIn>
    </Page>
  )
}

/** Steps at which there is nothing yet to show to anybody. */
const unproven: ReadonlySet<PurchaseStep> = new Set(['resuming', 'quoted', 'checking', 'review', 'wallet', 'expired'])

function OfReference({ reference }: { readonly reference: string }) {
  const t = useWords(texts)
  const navigate = useNavigate()
  const wallet = useWalletClient()
  const { gasless } = useSession()
  const [paysGas, setPaysGas] = useState(false)
  const handle = usePurchase({ market: null, reference, wallet, relay: gasless && !paysGas })
  const { state } = handle
  const next = state.reference
  useEffect(() => {
    // A new price is a new purchase, with an address of its own.
    if (next !== null && next !== reference) void navigate({ to: `/p/${next}`, replace: true })
  }, [next, reference, navigate])
  return (
    <div className="stack purchase">
      {state.isOffline ? <p role="status">{t.offline}</p> : null}
      <Standing handle={handle} />
      {gasless && !paysGas && isNotRelayed(state.problem?.code) ? <PayGas press={() => setPaysGas(true)} /> : null}
      {state.rail === null || state.reference === null || unproven.has(state.step) ? null : (
        <EvidenceLinks rail={state.rail} reference={state.reference} />
      )}
    </div>
  )
}

function Standing({ handle }: { readonly handle: PurchaseHandle }) {
  const { state } = handle
  if ('quote' in state) return <ChainPurchase state={state} handle={handle} />
  if ('purchase' in state) return <BankPurchase purchase={state.purchase} handle={handle} />
  if (state.problem !== null)
    return <Failure error={state.problem.error} market={state.market} again={() => handle.retry()} />
  return <Loading />
}
