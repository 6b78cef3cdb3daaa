import { axeViolations } from '../../browser/axe.ts'
import { sidewaysScroll } from '../../browser/reflow.ts'
import { textsOf, untranslated } from '../../browser/texts.ts'
import { everyNth } from '../../harness/proof.ts'
import { connectWallet } from '../acts/buying.ts'
import type { Ground } from '../journeys/journey.ts'
import type { Visitor } from '../stage/visitor.ts'
import { testWallet } from '../stage/wallet.ts'
import { type Seen, screensOf } from './screens.ts'

/** What was found on all screens together. */
export type Found = { readonly axe: string[]; readonly sideways: string[]; readonly english: string[] }

const speak = ({ page }: Visitor, language: 'en' | 'de') =>
  page.evaluate(`localStorage.setItem('firsthand.language', '${language}')`)

async function axeInBothThemes({ page }: Visitor, name: string, found: Found): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    found.axe.push(...(await axeViolations(page)).map((each) => `${name} (${colorScheme}): ${each}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Inspects one screen: in both themes, at 320 pixels, and in German. */
async function inspect(visitor: Visitor, { name, path, prepare }: Seen, found: Found): Promise<void> {
  const { page } = visitor
  await visitor.go(path)
  await prepare?.(visitor)
  await visitor.settled()
  await axeInBothThemes(visitor, name, found)
  const english = await textsOf(page)
  for (const at of await sidewaysScroll(page)) found.sideways.push(`${name}: ${at}`)
  await speak(visitor, 'de')
  await visitor.go(path)
  found.english.push(...untranslated(english, await textsOf(page)).map((text) => `${name}: ${text}`))
  for (const at of await sidewaysScroll(page)) found.sideways.push(`${name} in German: ${at}`)
  await speak(visitor, 'en')
}

/** Visits every screen of the shop, by somebody who is not signed in and by a buyer. */
export async function visitScreens(ground: Ground): Promise<Found & { readonly screens: number }> {
  const { shop, open, width } = ground
  const found: Found = { axe: [], sideways: [], english: [] }
  const { anonymous, own } = await screensOf(shop)
  const visitor = await open({ width })
  const chosen = (screens: readonly Seen[]) => (ground.isShort ? everyNth(screens, 3) : screens)
  for (const screen of chosen(anonymous)) await inspect(visitor, screen, found)
  const key = shop.sandbox.facts.personas.find(({ name }) => name === 'acme-buyer-1')?.wallet?.key ?? '0x'
  const buyer = await open({ width, wallet: testWallet(key, shop.sandbox.facts) })
  await buyer.go('/onboarding')
  await buyer.signIn('acme-buyer-1')
  await connectWallet(buyer)
  for (const screen of chosen(own)) await inspect(buyer, screen, found)
  return { ...found, screens: chosen(anonymous).length + chosen(own).length }
}
