import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type Authenticator, addAuthenticator } from './authenticator.ts'
import type { Stage } from './stage-at.ts'
import { type Watched, watch } from './watch.ts'

export type Theme = 'light' | 'dark'
export type PersonOptions = {
  readonly width?: number
  readonly height?: number
  readonly theme?: Theme
  readonly language?: 'en' | 'de'
  /** Whether the page believes to be live and gets no event. */
  readonly isDeaf?: boolean
}

/** Somebody who is logged in, with a browser of their own. */
export type Person = Watched & {
  readonly name: string
  readonly page: Page
  /** Opens a screen and waits until it shows what it was to read. */
  readonly go: (path: string) => Promise<void>
  /** Until nothing is loading any more. */
  readonly settled: () => Promise<void>
  /** Gives the browser an authenticator that answers for the person. */
  readonly addAuthenticator: () => Promise<Authenticator>
  readonly close: () => Promise<void>
}

const loginMs = 30_000
/** A machine that others use too takes seconds for what takes a person's browser a tenth of one. */
const patienceMs = 20_000
const settlePauseMs = 60
const settleTurns = 250

/** The page's clock is that of the world, which may be days ahead. */
const shiftClock = (aheadMs: number) => `{
  const Real = Date
  const now = () => Real.now() + ${aheadMs}
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now()) : super(...given) }
    static now() { return now() }
  }
}`

/** Keeps events from the page; that the connection is live still arrives. */
const deafen = `{
  const listen = MessagePort.prototype.addEventListener
  MessagePort.prototype.addEventListener = function (type, listener, ...rest) {
    const filtered = (event) => event.data?.kind === 'event' ? undefined : listener(event)
    return listen.call(this, type, type === 'message' ? filtered : listener, ...rest)
  }
}`

const screenOf = ({ width = 1440, height = 900, theme = 'light', language = 'en' }: PersonOptions) =>
  ({
    viewport: { width, height },
    colorScheme: theme,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A picture in the middle of a movement would differ each time.
    reducedMotion: 'reduce',
  }) satisfies BrowserContextOptions

/** Presses the button of a person on the sandbox's login page, wherever the console sent the browser from. */
export async function pressLogin(page: Page, name: string): Promise<void> {
  await page.locator(`button[value="${name}"]`).first().click({ timeout: loginMs })
}

/** Logs a person in at the console's front page. */
export async function openPerson(stage: Stage, name: string, options: PersonOptions = {}): Promise<Person> {
  const { browser, origin, issuer } = stage
  const context = await browser.newContext(screenOf(options))
  await context.addInitScript(shiftClock(await stage.aheadMs()))
  if (options.isDeaf) await context.addInitScript(deafen)
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const watched = watch(page, [new URL(origin).host, new URL(issuer).host])
  await page.goto(origin)
  await pressLogin(page, name)
  await page.waitForURL(`${origin}/**`, { timeout: loginMs })
  const settled = async () => {
    await page.locator('main h1').first().waitFor()
    // An answer can lead to another question: quiet is what lasts.
    for (let quiet = 0, turn = 0; quiet < 3 && turn < settleTurns; turn += 1) {
      await sleep(settlePauseMs)
      const skeletons = await page.locator('main .mantine-Skeleton-root').count()
      quiet = watched.waitingFor() === 0 && skeletons === 0 ? quiet + 1 : 0
    }
  }
  await settled()
  return {
    ...watched,
    name,
    page,
    settled,
    go: async (path) => {
      await page.goto(`${origin}${path}`)
      await settled()
    },
    addAuthenticator: () => addAuthenticator(page),
    close: () => context.close(),
  }
}
