import type { Page } from 'playwright-core'
import { must } from '../../browser/must.ts'

const stepsMax = 400

/** How the focused element is called: a screen reader would say the same. */
const focusedName = `(() => {
  const at = document.activeElement
  if (at === null || at === document.body) return ''
  const label = at.getAttribute('aria-label') ?? at.labels?.[0]?.textContent ?? at.textContent ?? ''
  return label.replaceAll(/\\s+/g, ' ').trim()
})()`

/** Tabs on until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let step = 0; step < stepsMax; step += 1) {
    if (name.test(String(await page.evaluate(focusedName)))) return
    await page.keyboard.press('Tab')
  }
  must(false, `the keyboard reaches ${name}`)
}

/** Tabs to a control and presses it. */
export async function pressOn(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and types. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}
