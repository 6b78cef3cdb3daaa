import { listingFile } from '../data/listing-file.ts'
import type { Person } from '../stage/person.ts'

const lines = 10_000
const patienceMs = 120_000

/** Imports a file of 10,000 lines, and pauses at about the middle. */
export async function importHalfWay({ page }: Person): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(listingFile(lines))
  await page.getByRole('button', { name: 'Import 10,000 lines' }).click()
  await page.getByText(/^[4-6],000 of 10,000 lines/).waitFor({ timeout: patienceMs })
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText(/Paused$/).waitFor({ timeout: patienceMs })
}
