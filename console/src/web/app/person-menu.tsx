import { ask } from '@firsthand/page-kit/ask'
import { type Language, languages, useLanguage, useWords, words } from '@firsthand/page-kit/language'
import { Button, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from './session.ts'
import { singleKeys } from './single-keys.ts'

const texts = words(
  {
    language: 'Language',
    scheme: 'Appearance',
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
    keys: 'Keys of one letter',
    roles: 'Roles',
    logOut: 'Log out',
  },
  {
    language: 'Sprache',
    scheme: 'Darstellung',
    auto: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    keys: 'Tasten mit einem Buchstaben',
    roles: 'Rollen',
    logOut: 'Abmelden',
  },
)

async function logOut(): Promise<void> {
  const response = await ask('/logout', { method: 'POST' })
  const answer = (await response.json().catch(() => ({}))) as { readonly next?: string }
  location.assign(answer.next ?? '/')
}

/** Who is logged in, with language, appearance and the way out. */
export function PersonMenu() {
  const t = useWords(texts)
  const { subject, name, roles } = usePerson()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [language, setLanguage] = useLanguage()
  const [keys, setKeys] = useState(singleKeys.areOn)
  const turnKeys = (on: boolean) => {
    singleKeys.turn(on)
    setKeys(on)
  }
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" className="person">
          {name ?? subject}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="person-menu">
          <p className="dimmed">
            {t.roles}: {roles.join(', ')}
          </p>
          <SegmentedControl
            fullWidth
            aria-label={t.language}
            value={language}
            onChange={(next) => setLanguage(next as Language)}
            data={languages.map((each) => ({ value: each, label: each === 'en' ? 'English' : 'Deutsch' }))}
          />
          <SegmentedControl
            fullWidth
            aria-label={t.scheme}
            value={colorScheme}
            onChange={(next) => setColorScheme(next as 'auto')}
            data={(['auto', 'light', 'dark'] as const).map((each) => ({ value: each, label: t[each] }))}
          />
          <Switch label={t.keys} checked={keys} onChange={({ currentTarget }) => turnKeys(currentTarget.checked)} />
          <Button variant="default" fullWidth onClick={() => void logOut()}>
            {t.logOut}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
