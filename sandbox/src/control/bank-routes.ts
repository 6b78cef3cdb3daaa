import { BankRefusal } from '../bank/bank-refusal.ts'
import { PaymentImpossible } from '../treasury/pay-in.ts'
import type { Treasury } from '../treasury/treasury.ts'
import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

/** What the bank or its customer cannot do is reported as such, and is no fault of the sandbox. */
const reported = (error: unknown): never => {
  if (error instanceof PaymentImpossible || error instanceof BankRefusal) throw new ControlRefusal(422, error.message)
  throw error
}

/** The sandbox bank: who pays what, and the files that it sends. */
export function bankRoutes(treasury: () => Promise<Treasury>): readonly Route[] {
  async function file(day: string | undefined) {
    const at = await treasury()
    await at.catchUp()
    const on = day ?? at.bank.today()
    const files = (await at.accounts()).map((each) => {
      const { iban, currency } = each
      return { iban, currency, xml: at.fileOf(each, on) }
    })
    return { day: on, files }
  }
  return [
    {
      method: 'GET',
      path: '/sandbox/bank',
      async answer() {
        const at = await treasury()
        await at.catchUp()
        return { url: at.url, day: at.bank.today(), accounts: await at.accounts() }
      },
    },
    { method: 'GET', path: '/sandbox/bank/statements', answer: () => file(undefined).catch(reported) },
    { method: 'GET', path: '/sandbox/bank/statements/:day', answer: ({ params }) => file(params.day).catch(reported) },
    {
      method: 'POST',
      path: '/sandbox/bank/statements',
      async answer({ body }) {
        const { tenant = 'acme', xml } = membersOf(body)
        if (typeof tenant !== 'string' || typeof xml !== 'string')
          throw new ControlRefusal(400, 'xml is a file of the bank, and tenant whose gateway hands it in.')
        return (await treasury()).takeIn(tenant, xml)
      },
    },
    {
      method: 'POST',
      path: '/sandbox/offchain-bank-credits',
      answer: async ({ body }) => (await treasury()).credit(membersOf(body)).catch(reported),
    },
    {
      method: 'POST',
      path: '/sandbox/offchain-bank-payouts',
      async answer({ body }) {
        const { pays = 'refunds' } = membersOf(body)
        if (pays !== 'refunds' && pays !== 'payouts') throw new ControlRefusal(400, 'pays is refunds or payouts.')
        return { files: await (await treasury()).payOut(pays).catch(reported) }
      },
    },
  ]
}
