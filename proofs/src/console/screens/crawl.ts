import { axeViolations } from '../../browser/axe.ts'
import { sidewaysScroll } from '../../browser/reflow.ts'
import { textsOf, untranslated } from '../../browser/texts.ts'
import { everyNth } from '../../harness/proof.ts'
import { takePasskey } from '../journeys/approving.ts'
import type { Ground } from '../journeys/journey.ts'
import type { Person } from '../stage/person.ts'
import { checkDialogs } from './dialogs.ts'
import { screenOf, screenPaths } from './screen-paths.ts'
import { seedsOf } from './seeds.ts'

/** What was found on all screens together. */
export type Crawled = {
  readonly screens: number
  readonly missing: readonly string[]
  readonly axe: readonly string[]
  readonly sideways: readonly string[]
  readonly english: readonly string[]
}

type Found = { readonly axe: string[]; readonly sideways: string[]; readonly english: string[] }

const speak = (person: Person, language: 'en' | 'de') =>
  person.page.evaluate(`localStorage.setItem('firsthand.language', '${language}')`)

/** Inspects one screen: in both themes, at 320 pixels, and in German. */
async function inspect(person: Person, address: string, screen: string, found: Found): Promise<readonly string[]> {
  const { page } = person
  await person.go(address)
  const links = (await page.evaluate(
    `[...document.querySelectorAll('a[href^="/"]')].map((at) => at.getAttribute('href'))`,
  )) as string[]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await axeViolations(page)
    found.axe.push(...violations.map((each) => `${screen} (${colorScheme}): ${each}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  const english = await textsOf(page)
  for (const at of await sidewaysScroll(page)) found.sideways.push(`${screen}: ${at}`)
  await speak(person, 'de')
  await person.go(address)
  found.english.push(...untranslated(english, await textsOf(page)).map((text) => `${screen}: ${text}`))
  for (const at of await sidewaysScroll(page)) found.sideways.push(`${screen} in German: ${at}`)
  await speak(person, 'en')
  return links
}

/** Visits every screen once, as somebody who may use it, and follows the links on it. A short run visits some of them. */
export async function crawl(ground: Ground): Promise<Crawled> {
  const paths = screenPaths()
  const known = new Set<string>()
  const found: Found = { axe: [], sideways: [], english: [] }
  const people = Object.entries(seedsOf(ground.data)).map(
    ([name, seeds]) => [name, ground.isShort ? everyNth(seeds, 6) : seeds] as const,
  )
  const visitors = new Map(people.flatMap(([name, seeds]) => seeds.map((seed) => [screenOf(paths, seed) ?? '', name])))
  const wanted: ReadonlySet<string> = new Set(ground.isShort ? visitors.keys() : paths)
  visitors.delete('/')
  async function visitAs(name: string, seeds: readonly string[]): Promise<void> {
    const person = await ground.open(name)
    if (seeds.includes('/passkeys')) await takePasskey(ground, person)
    const queue = [...seeds]
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const screen = screenOf(paths, address)
      if (screen === undefined || known.has(screen) || !wanted.has(screen)) continue
      if ((visitors.get(screen) ?? name) !== name) continue
      known.add(screen)
      const links = await inspect(person, address, screen, found)
      queue.push(...links)
    }
    found.axe.push(...(await checkDialogs(person)))
    await person.close()
  }
  // Two at once: as many as there are cores.
  const lanes = [everyNth(people, 2), everyNth(people.slice(1), 2)]
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [name, seeds] of lane) await visitAs(name, seeds)
    }),
  )
  const missing = [...wanted].filter((path) => !known.has(path))
  return { screens: known.size, missing, ...found }
}
