import type { Page } from 'playwright-core'

const narrow = { width: 320, height: 640 }

/** The first elements that reach out of the screen. */
const wide = `(() => {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.querySelectorAll('body *')]
    .filter((at) => at.getBoundingClientRect().right > width + 1 && at.closest('.skip') === null)
    .slice(0, 3)
    .map((at) => at.tagName.toLowerCase() + '.' + (at.getAttribute('class') ?? '').split(' ')[0])
})()`

/** What makes a page scroll sideways at 320 pixels, the width of 1280 at four times the size. */
export async function sidewaysScroll(page: Page): Promise<readonly string[]> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize(narrow)
  await page.waitForTimeout(50)
  const found = (await page.evaluate(wide)) as readonly string[]
  await page.setViewportSize(size)
  return found
}
