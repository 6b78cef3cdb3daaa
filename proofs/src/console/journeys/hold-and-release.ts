import type { Hold } from '@firsthand/wire/compliance-officer'
import { askCompliance } from '../../browser/ask-compliance.ts'
import { must } from '../../browser/must.ts'
import type { Person } from '../stage/person.ts'
import type { Journey } from './journey.ts'

const customer = 'acme-buyer-barred'
const why = 'Name of a relative on a list; under inquiry.'

async function placeHold(officer: Person): Promise<void> {
  const { page } = officer
  await officer.go('/officer/customers')
  await page.getByLabel('Subject or part of a name').fill(customer)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('button', { name: customer }).click()
  must(!page.url().includes(customer), 'no person stands in an address')
  await page.getByRole('button', { name: 'Place a hold' }).click()
  await page.getByLabel('Reason').fill(why)
  await page.getByLabel(`Type ${customer} to go on`).fill(customer)
  await page.getByRole('button', { name: 'Place a hold' }).click()
  await page.getByText('The hold is in place').waitFor()
}

/** Goes to the hold in the list, and presses what the list offers for it. */
async function release(officer: Person, id: string, button: string, done: string): Promise<void> {
  const { page } = officer
  await officer.go('/officer/holds')
  await page.locator(`a[href="/officer/holds/${id}/release"]`).click()
  await page.getByLabel('Reason').fill('The inquiry is closed: another person of the same name.')
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByText(done).waitFor()
}

/** One officer stops a customer and proposes the release; only another one releases. */
export const holdAndRelease: Journey = {
  name: 'an officer holds, a second officer releases',
  async run({ stage, open }) {
    const [first, second] = await Promise.all([open('acme-compliance-officer'), open('acme-compliance-officer-2')])
    const holds = async () =>
      (await askCompliance<{ items: Hold[] }>(stage, first.name, 'GET /officer/holds?limit=200')).items
    await placeHold(first)
    const hold = (await holds()).find(({ subject, reason }) => subject === customer && reason === why)
    must(hold?.state === 'held', 'the hold is on record')
    await release(first, hold.id, 'Propose release', 'The release is proposed')
    await first.go('/officer/holds')
    const own = first.page.locator(`a[href="/officer/holds/${hold.id}/release"]`)
    must((await own.count()) === 0, 'the officer who proposed a release is offered nothing more')
    await release(second, hold.id, 'Release hold', 'The hold is released')
    const ended = (await holds()).find(({ id }) => id === hold.id)
    must(ended === undefined || ended.state === 'released', `the hold is ${ended?.state}`)
    return undefined
  },
}
