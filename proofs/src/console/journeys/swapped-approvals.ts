import { dataOf } from '@firsthand/sdk'
import { must } from '../../browser/must.ts'
import { proposePayee } from '../data/fill.ts'
import type { Person } from '../stage/person.ts'
import type { Stage } from '../stage/stage-at.ts'
import { approveButton, readEvidence, takePasskey } from './approving.ts'
import type { Ground, Journey } from './journey.ts'

const thief = { name: 'Mallory Ltd', iban: 'DE75512108001245126199' }
const lockedMs = 20_000

/** The operator takes the proposal back and makes one for the thief's account. */
async function replace({ sandbox }: Stage, proposalId: string): Promise<void> {
  const { proposals } = sandbox.as('acme-treasury-operator')
  dataOf(await proposals.withdraw({ path: { proposalId }, body: { reason: 'A typing mistake' } }))
}

const locked = ({ page }: Person) => page.getByText('This has changed since you read it')

/** Another payee is proposed while the approver reads: the page locks before anything is pressed. */
async function anotherPayee(stage: Stage, approver: Person, refund: string): Promise<void> {
  const first = await proposePayee(stage, refund)
  await approver.go(`/approvals/${first}`)
  await readEvidence(approver)
  must(await approveButton(approver).isEnabled(), 'what was read can be approved')
  await replace(stage, first)
  await proposePayee(stage, refund, thief)
  await locked(approver).waitFor({ timeout: lockedMs })
  must((await approveButton(approver).count()) === 0, 'a locked approval has no Approve')
  await approver.page.getByRole('button', { name: 'Read it again' }).click()
  await approver.settled()
  must(
    (await approveButton(approver)
      .isEnabled()
      .catch(() => false)) === false,
    'what was withdrawn stays undecided',
  )
}

/** The page is made to show an old proposal under the address of the new one. */
async function swappedProposal(stage: Stage, approver: Person, refund: string): Promise<void> {
  const { page } = approver
  const { proposals } = stage.sandbox.as('acme-treasury-approver')
  const { items } = dataOf(await proposals.list({ query: { subject: refund, state: 'open' } }))
  const open = items[0]?.proposalId ?? ''
  const { items: old } = dataOf(await proposals.list({ query: { subject: refund, state: 'withdrawn' } }))
  const shown = dataOf(await proposals.read({ path: { proposalId: old[0]?.proposalId ?? '' } }))
  const honest = { ...shown, proposalId: open, state: 'open', isCurrent: true, closedAt: null, decisions: [] }
  await page.route(`**/api/proposals/${open}`, (route) => route.fulfill({ json: honest }))
  await approver.go(`/approvals/${open}`)
  await readEvidence(approver)
  await approveButton(approver).click()
  await locked(approver).waitFor({ timeout: lockedMs })
  await page.unroute(`**/api/proposals/${open}`)
}

/** A tab that gets no events, and so does not lock by itself. */
async function staleTab(ground: Ground, refund: string): Promise<void> {
  const { stage, open } = ground
  const { proposals } = stage.sandbox.as('acme-treasury-operator')
  const { items } = dataOf(await proposals.list({ query: { subject: refund, state: 'open' } }))
  for (const { proposalId } of items) await replace(stage, proposalId)
  const stale = await proposePayee(stage, refund)
  const tab = await open('acme-treasury-both', { isDeaf: true })
  await takePasskey(ground, tab)
  await tab.go(`/approvals/${stale}`)
  await readEvidence(tab)
  await replace(stage, stale)
  await proposePayee(stage, refund, thief)
  await approveButton(tab).click()
  await tab.page.getByRole('alert').first().waitFor({ timeout: lockedMs })
}

/** An approver who is shown one payee never pays another. */
export const swappedApprovals: Journey = {
  name: 'another payee, a swapped proposal and a stale tab are refused',
  async run(ground) {
    const { stage, open } = ground
    const [, , refund] = ground.data.cameBack
    const approver = await open('acme-treasury-approver')
    await takePasskey(ground, approver)
    await anotherPayee(stage, approver, refund)
    await swappedProposal(stage, approver, refund)
    await staleTab(ground, refund)
    const { proposals, treasury } = stage.sandbox.as('acme-treasury-operator')
    const { items } = dataOf(await proposals.list({ query: { subject: refund, state: 'approved' } }))
    const { state } = dataOf(await treasury.refunds.read({ path: { refundReference: refund } }))
    const others = items.filter(({ kind }) => kind === 'refund_payee')
    must(others.length === 0 && state === 'returned', `the refund is ${state}, ${others.length} payees were approved`)
    return undefined
  },
}
