import { dataOf } from '@firsthand/sdk'
import { must } from '../../browser/must.ts'
import { otherPayee, reasonForPayee } from '../data/treasury.ts'
import type { Person } from '../stage/person.ts'
import { approveButton, approveByScreen, takePasskey } from './approving.ts'
import { hiddenMembers } from './hidden-members.ts'
import type { Journey } from './journey.ts'

/** The operator proposes another payee on the page of the refund. Answers the proposal. */
async function proposeByScreen(person: Person, refund: string): Promise<string> {
  const { page } = person
  await person.go(`/treasury/refunds/${refund}/propose`)
  await page.getByLabel('Another account').check()
  await page.getByLabel('Name of the account holder').fill(otherPayee.name)
  await page.getByRole('textbox', { name: 'IBAN', exact: true }).fill(otherPayee.iban)
  await page.getByLabel('IBAN, typed again').fill(otherPayee.iban)
  await page.getByLabel('Reason').fill(reasonForPayee)
  await page.getByRole('button', { name: 'Propose to pay' }).click()
  const link = page.getByRole('link', { name: 'Open the proposal' })
  return (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
}

/** A refund that came back goes to another account: one person proposes, another reads all of it and signs. */
export const fourEyesRefund: Journey = {
  name: 'a refund to another account: one proposes, another signs with a passkey',
  async run(ground) {
    const { stage, open } = ground
    const [, refund] = ground.data.cameBack
    const [operator, approver] = await Promise.all([open('acme-treasury-operator'), open('acme-treasury-approver')])
    await takePasskey(ground, approver)
    const proposalId = await proposeByScreen(operator, refund)
    await operator.go(`/approvals/${proposalId}`)
    must(
      await operator.page.getByText('You proposed this.').isVisible(),
      'the proposer is shown why they cannot decide',
    )
    must(await approveButton(operator).isDisabled(), 'the proposer cannot press Approve')
    await approver.go('/approvals')
    must(
      await approver.page.locator(`a[href="/approvals/${proposalId}"]`).first().isVisible(),
      'the approver finds it in the queue',
    )
    const { proposals } = stage.sandbox.as('acme-treasury-approver')
    const read = dataOf(await proposals.read({ path: { proposalId } }))
    await approver.go(`/approvals/${proposalId}`)
    const hidden = await hiddenMembers(approver.page, read)
    must(hidden.length === 0, `the approver is not shown ${hidden.join(', ')}`)
    must(await approveButton(approver).isDisabled(), 'nobody approves before the evidence was on the screen')
    await approveByScreen(approver, proposalId)
    const { state, decisions } = dataOf(await proposals.read({ path: { proposalId } }))
    must(state === 'approved', `the proposal is ${state}`)
    const [decision] = decisions
    must(typeof decision?.signedWith === 'string', 'the approval is signed by the passkey')
    const path = { refundReference: refund }
    const paid = dataOf(await stage.sandbox.as('acme-treasury-operator').treasury.refunds.read({ path }))
    must(
      paid.payeeIban === otherPayee.iban && paid.state === 'approved',
      'the refund goes to the account that was read',
    )
    return undefined
  },
}
