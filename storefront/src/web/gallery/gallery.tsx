import '../asset/asset.css'
import '../buying/buying.css'
import '../purchase/purchase.css'
import '../purchase/bank/bank.css'
import '../onboarding/onboarding.css'
import { useFilters } from '@firsthand/page-kit/address'
import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Notice } from '@firsthand/page-kit/notice'
import { NotFound } from '../app/not-found.tsx'
import { useSession } from '../app/session.ts'
import { Page } from '../ui/page.tsx'
import { chainStates } from './chain-states.tsx'
import { otherStates } from './other-states.tsx'

const texts = words(
  {
    title: 'Gallery',
    madeUp: 'Everything on this page is made up.',
    madeUpText: 'It shows the states of the shop’s parts. Pressing a button buys nothing.',
    states: 'States',
  },
  {
    title: 'Musterseite',
    madeUp: 'Alles auf dieser Seite ist erfunden.',
    madeUpText: 'Sie zeigt die Zustände der Teile des Shops. Kein Knopf kauft etwas.',
    states: 'Zustände',
  },
)

const states = { ...chainStates, ...otherStates }

/** Every state that a part of the shop can be in, with made-up data: for pictures, and for developers. Only in the sandbox. */
export function Gallery() {
  const t = useWords(texts)
  const [language] = useLanguage()
  const { environment } = useSession()
  const [{ state = 'two-clocks' }] = useFilters()
  const shown = states[state]
  if (environment !== 'sandbox') return <NotFound />
  return (
    <Page title={t.title}>
      <Notice tone="person" title={t.madeUp}>
        {t.madeUpText}
      </Notice>
      <div className="narrow" key={state}>
        {shown?.(language)}
      </div>
      <h2>{t.states}</h2>
      <nav aria-label={t.states} className="actions">
        {Object.keys(states).map((each) => (
          <Link key={each} to={`/gallery?state=${each}`} aria-current={each === state ? 'page' : undefined}>
            <code>{each}</code>
          </Link>
        ))}
      </nav>
    </Page>
  )
}
