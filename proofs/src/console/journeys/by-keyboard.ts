import { dataOf } from '@firsthand/sdk'
import type { FileChooser } from 'playwright-core'
import { must } from '../../browser/must.ts'
import { until } from '../../browser/until.ts'
import { order } from '../data/buy.ts'
import type { Person } from '../stage/person.ts'
import type { Stage } from '../stage/stage-at.ts'
import type { Journey } from './journey.ts'
import { pressOn, typeInto } from './keyboard.ts'

const partsMax = 200
const rowsMax = 50

/** A payment without a reference that only the bank knows of, and the bank's file of it. */
async function fileAtBank(stage: Stage, reference: string): Promise<string> {
  await stage.control('POST /sandbox/offchain-bank-credits', { reference, case: 'no_reference', import: false })
  const { files } = await stage.control<{ files: { currency: string; xml: string }[] }>('GET /sandbox/bank/statements')
  return files.find(({ currency }) => currency === 'EUR')?.xml ?? ''
}

/** Goes from the front page to a screen by the menu. */
async function byMenu({ page, settled }: Person, name: RegExp): Promise<void> {
  await pressOn(page, name)
  await settled()
}

/** Sends the file for approval. The system's own dialog for files is not part of the page. */
async function upload(operator: Person, file: string): Promise<void> {
  const { page } = operator
  const chooser = new Promise<FileChooser>((take) => page.once('filechooser', take))
  await byMenu(operator, /^Statements$/)
  await byMenu(operator, /^Upload a file$/)
  await pressOn(page, /^Choose a file$/)
  await (await chooser).setFiles({ name: 'notification.xml', mimeType: 'application/xml', buffer: Buffer.from(file) })
  await pressOn(page, /^Send for approval$/)
  await page.getByText('Waits for another person').waitFor()
}

/** Opens the newest approval from the queue, reads all of its evidence and approves it. */
async function approve(approver: Person, what: RegExp): Promise<void> {
  const { page } = approver
  await page.reload()
  await approver.settled()
  await byMenu(approver, /^Approvals$/)
  await byMenu(approver, what)
  const next = page.getByRole('button', { name: 'Go to the next part' })
  for (let part = 0; part < partsMax && (await next.isVisible()); part += 1) {
    await pressOn(page, /^Go to the next part$/)
    await page.waitForTimeout(60)
  }
  await pressOn(page, /^Approve$/)
  await page.getByText('Approved and carried out').waitFor()
}

/** The receipt is matched with the purchase that it is for. */
async function match(operator: Person, purchase: string, amount: string): Promise<void> {
  const { page } = operator
  await byMenu(operator, /^Unallocated receipts$/)
  const isAtRow = `document.activeElement?.textContent?.includes(${JSON.stringify(amount)})`
  for (let row = 0; row < rowsMax && !(await page.evaluate(isAtRow)); row += 1) await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await operator.settled()
  await typeInto(page, /^Find a purchase/, purchase)
  await operator.settled()
  await pressOn(page, /^Add RF/)
  await pressOn(page, /^Propose this match$/)
  await operator.settled()
  await typeInto(page, /^Reason/, 'The amount and the payer’s name agree.')
  await pressOn(page, /^Propose this match$/)
  await page.getByText('Proposed: waits for another person').waitFor()
}

/** From the bank's file to a paid purchase, without a pointer. */
export const byKeyboard: Journey = {
  name: 'from the import to the approval of a match, by keyboard alone',
  async run({ stage, open }) {
    const purchase = await order(stage, 'acme-buyer-1', 730)
    const file = await fileAtBank(stage, purchase)
    const [operator, approver] = await Promise.all([open('acme-treasury-operator'), open('acme-treasury-approver')])
    await upload(operator, file)
    await approve(approver, /^File from the bank/)
    await match(operator, purchase, '730.00')
    await approve(approver, /^Match/)
    const { treasury } = stage.sandbox.as(operator.name)
    const paid = await until('payment', async () => {
      const { state } = dataOf(await treasury.purchases.read({ path: { reference: purchase } }))
      return ['paid', 'delivering', 'delivered'].includes(state)
    })
    must(paid, 'the purchase is paid')
    return undefined
  },
}
