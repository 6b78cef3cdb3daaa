import { must } from '../../browser/must.ts'
import type { Person } from '../stage/person.ts'
import type { Ground } from './journey.ts'

const partsMax = 200
const decidedMs = 30_000

/** Gives the person's browser the passkey that they have; at first it makes one, which the sandbox's approvers enrol at once. */
export async function takePasskey({ keys }: Ground, person: Person): Promise<void> {
  const { page, name } = person
  const authenticator = await person.addAuthenticator()
  const known = keys.get(name)
  if (known !== undefined) return authenticator.put(known)
  await person.go('/passkeys/new')
  await page.getByLabel('Name of the key').fill('Laptop at the office')
  await page.getByRole('button', { name: 'Make the key' }).click()
  await page.getByRole('button', { name: 'Have it enrolled' }).click()
  await page.getByText('The key is enrolled').waitFor({ timeout: decidedMs })
  keys.set(name, await authenticator.taken())
}

/** Reads all of the evidence, part by part, as the button leads. */
export async function readEvidence({ page }: Person): Promise<void> {
  const next = page.getByRole('button', { name: 'Go to the next part' })
  for (let part = 0; part < partsMax && (await next.isVisible()); part += 1) {
    await next.click()
    await page.waitForTimeout(60)
  }
  must(!(await next.isVisible()), 'the evidence has an end')
}

export const approveButton = ({ page }: Person) => page.getByRole('button', { name: 'Approve', exact: true })

/** Opens a proposal, reads all of it and approves it. */
export async function approveByScreen(person: Person, proposalId: string): Promise<void> {
  await person.go(`/approvals/${proposalId}`)
  await readEvidence(person)
  await approveButton(person).click()
  await person.page.getByText('Approved and carried out').waitFor({ timeout: decidedMs })
}
