import { camtText } from '@firsthand/sandbox/bank/camt-file'
import { dayAfter } from '@firsthand/sandbox/bank/movement'
import { dataOf } from '@firsthand/sdk'
import { must } from '../../browser/must.ts'
import type { Stage } from '../stage/stage-at.ts'
import type { Journey } from './journey.ts'

const daySeconds = 86_400
const skipped = 3

type Bank = {
  readonly day: string
  readonly accounts: readonly {
    readonly name: string
    readonly iban: string
    readonly bic: string
    readonly currency: string
    readonly closing: string
    readonly tenant: string
  }[]
}

/** The statement of a day before which others are missing: money came in that nobody has reported. */
async function fileAfterGap(stage: Stage): Promise<string> {
  const { day: today, accounts } = await stage.control<Bank>('GET /sandbox/bank')
  const account = accounts.find(({ currency, tenant }) => currency === 'EUR' && tenant === 'acme')
  must(account !== undefined, 'the bank keeps an account')
  await stage.control('POST /sandbox/clock/advance', { seconds: skipped * daySeconds, statements: false })
  const { name, iban, bic, currency, closing } = account
  const opening = BigInt(closing) + 250_000n
  const day = dayAfter(today, skipped - 1)
  const holder = { name, iban, bic }
  const of = { account: { holder, currency, openedOn: day, opening }, day, sequence: 1, opening, closing: opening }
  return camtText({ ...of, movements: [] }, 'camt.053.001.08')
}

/** A statement that does not follow on the last one is refused, with both balances and the days that are missing. */
export const statementGap: Journey = {
  name: 'a statement with a gap is refused and explained',
  async run({ stage, open }) {
    const file = await fileAfterGap(stage)
    const operator = await open('acme-treasury-operator')
    const { page } = operator
    const { treasury } = stage.sandbox.as(operator.name)
    const before = dataOf(await treasury.statements.list({ query: { limit: 200 } })).items.length
    await operator.go('/treasury/statements/upload')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.xml', mimeType: 'application/xml', buffer: Buffer.from(file) })
    await page.getByRole('button', { name: 'Send for approval' }).click()
    const explained = page.locator('.notice', { hasText: 'The statements do not join' })
    await explained.waitFor()
    const amounts = await explained.locator('.amount').allTextContents()
    must(amounts.length === 2 && amounts[0] !== amounts[1], `both balances are shown: ${amounts.join(' and ')}`)
    const days = await explained.getByRole('listitem').count()
    must(days >= 1 && days <= skipped, `${days} missing days are named`)
    const after = dataOf(await treasury.statements.list({ query: { limit: 200 } })).items.length
    must(after === before, 'nothing of the file was taken')
    await stage.control('GET /sandbox/bank')
    return undefined
  },
}
