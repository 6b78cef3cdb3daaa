import { useWords, words } from '@firsthand/page-kit/language'
import { Burger, Drawer } from '@mantine/core'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { FindBox } from './find-box.tsx'
import { Keys } from './keys.tsx'
import { LiveState } from './live-state.tsx'
import { Menu } from './menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useEnvironment, usePerson } from './session.ts'

const texts = words(
  { skip: 'Go to the content', menu: 'Menu', close: 'Close menu', sandbox: 'Sandbox: no real money', live: 'Live' },
  {
    skip: 'Zum Inhalt',
    menu: 'Menü',
    close: 'Menü schließen',
    sandbox: 'Sandbox: kein echtes Geld',
    live: 'Produktiv',
  },
)

/** What stands around every screen: where one is, who one is, and whether it is real. */
export function Shell() {
  const t = useWords(texts)
  const environment = useEnvironment()
  const { tenant } = usePerson()
  const [isOpen, setOpen] = useState(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => setOpen(path === ''), [path])
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t.skip}
      </a>
      <header className="top">
        <p className={`band band-${environment}`}>{environment === 'sandbox' ? t.sandbox : t.live}</p>
        <Burger className="top-burger" opened={isOpen} onClick={() => setOpen(true)} aria-label={t.menu} size="sm" />
        <span className="brand">
          Firsthand <span className="dimmed">{tenant}</span>
        </span>
        <FindBox />
        <LiveState />
        <PersonMenu />
      </header>
      <div className="side">
        <Menu />
      </div>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t.menu}
        size={280}
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <Menu />
      </Drawer>
      <Outlet />
      <Keys />
    </div>
  )
}
