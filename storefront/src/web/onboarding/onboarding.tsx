import './onboarding.css'
import { useFilters } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { useEffect } from 'react'
import { SignedIn } from '../app/sign-in-first.tsx'
import { Page } from '../ui/page.tsx'
import { Identity } from './identity.tsx'
import { PayerAccounts } from './payer-accounts.tsx'
import { Wallets } from './wallets.tsx'

const texts = words(
  {
    title: 'My account',
    lead: 'What has to be known before you buy: who you are, which wallet is yours, and from which account you pay.',
    back: 'Back to the purchase',
  },
  {
    title: 'Mein Konto',
    lead: 'Was vor einem Kauf bekannt sein muss: wer Sie sind, welche Wallet Ihre ist und von welchem Konto Sie zahlen.',
    back: 'Zurück zum Kauf',
  },
)

const parts: Readonly<Record<string, string>> = { identity: 'identity', wallet: 'wallets', payer: 'payer' }

/** A path of this shop: anything else would lead a buyer away. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?![/\\])/.test(path)

/** Identity, wallets and bank accounts, each with its next step. */
export function Onboarding() {
  const t = useWords(texts)
  const [{ part, to }] = useFilters()
  const target = part === undefined ? undefined : parts[part]
  useEffect(() => {
    if (target !== undefined) document.getElementById(target)?.scrollIntoView({ block: 'start' })
  }, [target])
  return (
    <Page title={t.title} lead={t.lead}>
      <div className="narrow">
        {isOwnPath(to) ? (
          <p>
            <Link to={to}>← {t.back}</Link>
          </p>
        ) : null}
        <SignedIn>
          {() => (
            <>
              <Identity />
              <Wallets />
              <PayerAccounts />
            </>
          )}
        </SignedIn>
      </div>
    </Page>
  )
}
