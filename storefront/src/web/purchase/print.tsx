import './print.css'
import { useParam } from '@firsthand/page-kit/address'
import { CodeText } from '@firsthand/page-kit/code-text'
import { useWords, words } from '@firsthand/page-kit/language'
import { Time } from '@firsthand/page-kit/time'
import type { Rail } from '@firsthand/react'
import type { Quote, QuoteEvidence } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SignedIn } from '../app/sign-in-first.tsx'
import { Page } from '../ui/page.tsx'
import { Failure, Reading } from '../ui/states.tsx'
import { BankProgress } from './bank/bank-progress.tsx'
import { printedOf } from './evidence.ts'
import { QuoteFigures } from './on-chain/figures.tsx'
import { railOf } from './rail-of.ts'

const texts = words(
  {
    title: 'Evidence of a purchase',
    back: 'Purchase',
    print: 'Print',
    reference: 'Reference',
    of: 'Ordered',
    wallet: 'Wallet',
    transaction: 'Transaction',
    digest: 'Digest of the signed offer',
    contract: 'Settlement contract',
    whole: 'The whole evidence',
    printed: 'Printed',
  },
  {
    title: 'Nachweis eines Kaufs',
    back: 'Kauf',
    print: 'Drucken',
    reference: 'Referenz',
    of: 'Bestellt',
    wallet: 'Wallet',
    transaction: 'Transaktion',
    digest: 'Prüfsumme des unterschriebenen Angebots',
    contract: 'Abwicklungsvertrag',
    whole: 'Der ganze Nachweis',
    printed: 'Gedruckt',
  },
)

/** The evidence on paper. */
export function PrintPage() {
  const t = useWords(texts)
  const reference = useParam('reference')
  const rail = railOf(reference)
  return (
    <Page title={t.title} up={{ to: `/p/${reference}`, label: t.back }}>
      <SignedIn>
        {() =>
          rail === null ? <Failure error={{ code: 'quote_not_found' }} /> : <Sheet rail={rail} reference={reference} />
        }
      </SignedIn>
    </Page>
  )
}

function Sheet({ rail, reference }: { readonly rail: Rail; readonly reference: string }) {
  const t = useWords(texts)
  const evidence = useQuery({ queryKey: ['evidence', reference], queryFn: () => printedOf(rail, reference) })
  return (
    <div className="print-page">
      <p>
        {t.reference} <CodeText text={reference} />
      </p>
      <Reading read={evidence}>
        {(found) => (
          <>
            {'quote' in found ? (
              <QuoteSheet quote={found.quote} bundle={found.evidence.bundle} />
            ) : (
              <BankProgress purchase={found.purchase} />
            )}
            <p className="small">
              {t.printed} <Time at={new Date().toISOString()} />
            </p>
            <Button className="no-print" onClick={() => window.print()}>
              {t.print}
            </Button>
            <h2>{t.whole}</h2>
            <pre>{JSON.stringify(found.evidence, null, 1)}</pre>
          </>
        )}
      </Reading>
    </div>
  )
}

function QuoteSheet({ quote, bundle }: { readonly quote: Quote; readonly bundle: QuoteEvidence['bundle'] }) {
  const t = useWords(texts)
  return (
    <section className="panel">
      <p>
        {t.of} <Time at={quote.createdAt} />
      </p>
      <QuoteFigures quote={quote} />
      <p>
        {t.wallet} <CodeText text={quote.walletAddress} inFours />
      </p>
      {quote.settlement === null ? null : (
        <p>
          {t.transaction} <CodeText text={quote.settlement.txHash} inFours />
        </p>
      )}
      {bundle === null ? null : (
        <>
          <p>
            {t.digest} <CodeText text={bundle.digest} inFours />
          </p>
          <p>
            {t.contract} <CodeText text={bundle.router} inFours />
          </p>
        </>
      )}
    </section>
  )
}
