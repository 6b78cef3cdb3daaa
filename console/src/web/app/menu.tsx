import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { useRouterState } from '@tanstack/react-router'
import { navigationOf, navigationTexts } from './navigation.ts'
import { usePerson } from './session.ts'

const isAt = (path: string, to: string) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`))

/** The screens that the person's roles can use. */
export function Menu() {
  const t = useWords(navigationTexts)
  const { roles } = usePerson()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return (
    <nav className="menu" aria-label={t.home}>
      {navigationOf(roles).map(({ label, items }) => (
        <div key={label ?? ''} className="menu-group">
          {label === null ? null : <p>{t[label]}</p>}
          <ul>
            {items.map((item) => (
              <li key={item.to}>
                <Link to={item.to} aria-current={isAt(path, item.to) ? 'page' : undefined}>
                  {t[item.label]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
