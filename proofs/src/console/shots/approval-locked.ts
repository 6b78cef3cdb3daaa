import { dataOf } from '@firsthand/sdk'
import type { Data } from '../data/fill.ts'
import { proposePayee } from '../data/fill.ts'
import type { Person } from '../stage/person.ts'
import type { Stage } from '../stage/stage-at.ts'

/** While the approver reads, the operator withdraws the proposal and makes another: what is on the screen is old. */
export async function approvalLocked({ page }: Person, stage: Stage, { payeeProposal, cameBack }: Data): Promise<void> {
  const { proposals } = stage.sandbox.as('acme-treasury-operator')
  dataOf(await proposals.withdraw({ path: { proposalId: payeeProposal }, body: { reason: 'A typing mistake' } }))
  await proposePayee(stage, cameBack[0], { name: 'Mallory Ltd', iban: 'DE75512108001245126199' })
  await page.getByRole('alert').first().waitFor()
}
