import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Theme } from './chromium.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const themes: readonly Theme[] = ['light', 'dark']
/** Longer pages are cut off: what is decided stands at their top. */
const heightMax = 2_400

type Shot = { readonly name: string; readonly isWhole?: boolean; readonly settled: () => Promise<void> }

/** Pictures a page at both widths in both themes. */
export async function shoot(page: Page, out: string, { name, isWhole, settled }: Shot): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settled()
      const whole = Number(await page.evaluate('document.documentElement.scrollHeight'))
      const height = isWhole ? whole : Math.min(Math.max(whole, size.height), heightMax)
      const clip = { x: 0, y: 0, width: size.width, height }
      await page.screenshot({ path: join(out, `${name}-${size.width}-${colorScheme}.png`), fullPage: true, clip })
    }
  }
}
