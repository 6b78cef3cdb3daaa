import { axeViolations } from '../../browser/axe.ts'
import type { Person } from '../stage/person.ts'

/** What opens over a screen: who may open it, where, and how. */
const dialogs: readonly {
  readonly name: string
  readonly as?: string
  readonly path: string
  readonly width?: number
  readonly open: (person: Person) => Promise<unknown>
}[] = [
  { name: 'keys', path: '/', open: ({ page }) => page.keyboard.press('?') },
  { name: 'person', path: '/', open: (person) => person.page.getByRole('button', { name: person.name }).click() },
  {
    name: 'menu at 390 pixels',
    path: '/',
    width: 390,
    open: ({ page }) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  {
    name: 'pausing a market',
    as: 'acme-admin',
    path: '/markets/1',
    open: ({ page }) => page.getByRole('button', { name: 'Pause' }).click(),
  },
  {
    name: 'sending an event again',
    as: 'acme-integrator',
    path: '/webhooks',
    async open({ page, settled }) {
      await page.locator('main a[href^="/webhooks/"]').last().click()
      await settled()
      await page
        .getByRole('button', { name: /^Send again/ })
        .first()
        .click()
    },
  },
]

const everyone = 'acme-treasury-operator'

/** What axe finds in the dialogs of a person, each open over its screen, in both themes. */
export async function checkDialogs(person: Person): Promise<readonly string[]> {
  const found: string[] = []
  const { page } = person
  for (const { name, path, width = 1440, open } of dialogs.filter(({ as = everyone }) => as === person.name)) {
    await page.setViewportSize({ width, height: 900 })
    await person.go(path)
    await open(person)
    await page.locator('[role=dialog]').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      found.push(...(await axeViolations(page)).map((each) => `${name} (${colorScheme}): ${each}`))
    }
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  return found
}
