import { must } from '../../browser/must.ts'
import { everyItem } from '../data/every-item.ts'
import { importedSource, listingFile } from '../data/listing-file.ts'
import type { Stage } from '../stage/stage-at.ts'
import type { Journey } from './journey.ts'

const patienceMs = 180_000
const number = new Intl.NumberFormat('en-GB')

/** How many listings of the file the service has, each once. */
async function storedListings({ sandbox }: Stage): Promise<number> {
  const { admin } = sandbox.as('acme-admin')
  const all = await everyItem((cursor) => admin.tokens.list({ query: { limit: 200, ...cursor } }))
  return new Set(all.filter(({ source }) => source === importedSource).map(({ token_ref }) => token_ref)).size
}

/** A long file is imported with progress; the connection breaks off, the page is loaded again, and every line is taken once. */
export const importListings: Journey = {
  name: 'an import of listings with progress, broken off and resumed',
  async run({ stage, isShort, line, open }) {
    const lines = isShort ? 3_000 : 10_000
    const file = listingFile(lines)
    const admin = await open('acme-admin')
    const { page } = admin
    await admin.go('/listings/import')
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: `Import ${number.format(lines)} lines` }).click()
    await page.getByText(/^[1-9],000 of/).waitFor({ timeout: patienceMs })
    line.cut()
    await page.getByText(/Stopped$/).waitFor({ timeout: patienceMs })
    line.mend()
    await page.reload()
    await admin.settled()
    await page.getByText('An import was not finished').waitFor()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: /^Go on from line [1-9],?\d*01/ }).click()
    await page.getByText('Import finished').waitFor({ timeout: patienceMs })
    const stored = await storedListings(stage)
    must(stored === lines, `${stored} of ${lines} listings are stored`)
    admin.forgive(/ERR_/)
    return `${number.format(lines)} listings`
  },
}
