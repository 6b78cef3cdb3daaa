import type { Page } from 'playwright-core'
import { contextFor, patienceMs, pressLogin, type ScreenOptions, settle, shiftClock } from '../../browser/chromium.ts'
import { type Watched, watch } from '../../browser/watch.ts'
import { type Authenticator, addAuthenticator } from './authenticator.ts'
import type { Stage } from './stage-at.ts'

export type PersonOptions = ScreenOptions & {
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

/** Keeps events from the page; that the connection is live still arrives. */
const deafen = `{
  const listen = MessagePort.prototype.addEventListener
  MessagePort.prototype.addEventListener = function (type, listener, ...rest) {
    const filtered = (event) => event.data?.kind === 'event' ? undefined : listener(event)
    return listen.call(this, type, type === 'message' ? filtered : listener, ...rest)
  }
}`

/** Logs a person in at the console's front page. */
export async function openPerson(stage: Stage, name: string, options: PersonOptions = {}): Promise<Person> {
  const { browser, origin, issuer } = stage
  const context = await browser.newContext(contextFor(options))
  await context.addInitScript(shiftClock(await stage.aheadMs()))
  if (options.isDeaf) await context.addInitScript(deafen)
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const watched = watch(page, [new URL(origin).host, new URL(issuer).host])
  await page.goto(origin)
  await pressLogin(page, name)
  await page.waitForURL(`${origin}/**`, { timeout: loginMs })
  const settled = () => settle(page, watched)
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
