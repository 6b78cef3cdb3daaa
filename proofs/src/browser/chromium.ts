import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import type { Watched } from './watch.ts'

/** Where Debian has it; the driver downloads none. */
const executablePath = '/usr/bin/chromium'
const loginMs = 30_000
const settlePauseMs = 60
const settleTurns = 250
/** A machine that others use too takes seconds for what takes a person's browser a tenth of one. */
export const patienceMs = 20_000

export const launchChromium = () =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })

export type Theme = 'light' | 'dark'
export type ScreenOptions = {
  readonly width?: number
  readonly height?: number
  readonly theme?: Theme
  readonly language?: 'en' | 'de'
}

/** A reader in Berlin, in one of the two languages. */
export const contextFor = ({ width = 1440, height = 900, theme = 'light', language = 'en' }: ScreenOptions) =>
  ({
    viewport: { width, height },
    colorScheme: theme,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A picture in the middle of a movement would differ each time.
    reducedMotion: 'reduce',
  }) satisfies BrowserContextOptions

/** A script that sets the page's clock to that of the world, which may be days ahead. */
export const shiftClock = (aheadMs: number) => `{
  const Real = Date
  const now = () => Real.now() + ${aheadMs}
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now()) : super(...given) }
    static now() { return now() }
  }
}`

/** Presses the button of a person on the sandbox's login page. */
export async function pressLogin(page: Page, name: string): Promise<void> {
  await page.locator(`button[value="${name}"]`).first().click({ timeout: loginMs })
}

/** Waits until a page has its heading and nothing is loading any more. */
export async function settle(page: Page, { waitingFor }: Pick<Watched, 'waitingFor'>): Promise<void> {
  await page.locator('main h1').first().waitFor()
  // An answer can lead to another question: quiet is what lasts.
  for (let quiet = 0, turn = 0; quiet < 3 && turn < settleTurns; turn += 1) {
    await sleep(settlePauseMs)
    const skeletons = await page.locator('main .mantine-Skeleton-root').count()
    quiet = waitingFor() === 0 && skeletons === 0 ? quiet + 1 : 0
  }
}
