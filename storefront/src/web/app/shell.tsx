import { useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { FirsthandProvider } from '@firsthand/react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { service } from '../calls/service.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { loginPath, logOut, routersOf, useSession } from './session.ts'

const texts = words(
  {
    skip: 'Go to the content',
    pages: 'Pages',
    offers: 'Offers',
    purchases: 'My purchases',
    account: 'My account',
    signIn: 'Sign in',
    signOut: 'Sign out',
    signedIn: (name: string) => `Signed in as ${name}`,
    sandbox: 'Sandbox: no real money',
    keeps: 'This shop uses one cookie, for your session, and no trackers.',
  },
  {
    skip: 'Zum Inhalt',
    pages: 'Seiten',
    offers: 'Angebote',
    purchases: 'Meine Käufe',
    account: 'Mein Konto',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    signedIn: (name) => `Angemeldet als ${name}`,
    sandbox: 'Sandbox: kein echtes Geld',
    keeps: 'Dieser Shop verwendet ein Cookie, für Ihre Anmeldung, und keine Tracker.',
  },
)

/** What stands around every page. */
export function Shell() {
  const t = useWords(texts)
  const [language] = useLanguage()
  const { environment, person, theme, chains } = useSession()
  const routers = useMemo(() => routersOf(chains), [chains])
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const at = (start: string) => (path.startsWith(start) ? 'page' : undefined)
  return (
    <FirsthandProvider client={service} language={language} signedInAs={person?.subject ?? null} routers={routers}>
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <header className="top">
        {environment === 'sandbox' ? <p className="band">{t.sandbox}</p> : null}
        <Link to="/" className="brand">
          <img src={theme.logoUrl ?? '/icon.svg'} alt="" width="28" height="28" />
          {theme.name}
        </Link>
        <nav aria-label={t.pages}>
          <Link to="/" aria-current={path === '/' ? 'page' : at('/a/')}>
            {t.offers}
          </Link>
          <Link to="/purchases" aria-current={at('/purchases') ?? at('/p/')}>
            {t.purchases}
          </Link>
          {person === null ? (
            <a href={loginPath()}>{t.signIn}</a>
          ) : (
            <Link to="/onboarding" aria-current={at('/onboarding')}>
              {t.account}
            </Link>
          )}
        </nav>
      </header>
      <Outlet />
      <footer className="foot">
        <LanguageSwitch />
        {person === null ? null : (
          <p>
            {t.signedIn(person.name ?? person.subject)}{' '}
            <button type="button" className="link" onClick={() => void logOut()}>
              {t.signOut}
            </button>
          </p>
        )}
        <p className="dimmed">{t.keeps}</p>
      </footer>
    </FirsthandProvider>
  )
}
