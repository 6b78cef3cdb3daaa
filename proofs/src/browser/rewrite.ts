import type { Page } from 'playwright-core'

/** Changes the text of files that a page loads, as a careless change of the sources would. */
export const rewrite = (page: Page, files: string, change: (text: string) => string) =>
  page.route(files, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
