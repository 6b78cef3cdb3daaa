import { BankRefusal } from '../bank/bank-refusal.ts'
import { type PaymentCase, PaymentImpossible, paymentCases } from '../treasury/pay-in.ts'
import type { Treasury } from '../treasury/treasury.ts'
import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

type Members = Readonly<Record<string, unknown>>

function caseOf({ case: wanted = 'on_time' }: Members): PaymentCase {
  const found = paymentCases.find((name) => name === wanted)
  if (found !== undefined) return found
  throw new ControlRefusal(422, `case is one of ${paymentCases.join(', ')}.`)
}

function amountOf({ amount }: Members): bigint | undefined {
  if (amount === undefined) return undefined
  if (typeof amount === 'string' && /^[1-9][0-9]{0,17}$/.test(amount)) return BigInt(amount)
  throw new ControlRefusal(422, 'amount is base units as text, such as "10000" for 100.00.')
}

function referenceOf({ reference, paymentReference = reference }: Members): string {
  if (typeof paymentReference === 'string') return paymentReference
  throw new ControlRefusal(422, 'Name the purchase: reference (OFFC…) or paymentReference (RF…).')
}

/** What the bank or its customer cannot do is told as such, and is no fault of the sandbox. */
const told = (error: unknown): never => {
  if (error instanceof PaymentImpossible || error instanceof BankRefusal) throw new ControlRefusal(409, error.message)
  throw error
}

/** The sandbox bank: who pays what, and the files that it sends. */
export function bankRoutes(treasury: () => Promise<Treasury>): readonly Route[] {
  async function file(day: string | undefined) {
    const { bank, catchUp, accounts, fileOf } = await treasury()
    await catchUp()
    const at = day ?? bank.today()
    const all = await accounts()
    return { day: at, files: all.map((each) => ({ iban: each.iban, currency: each.currency, xml: fileOf(each, at) })) }
  }
  return [
    {
      method: 'GET',
      path: '/sandbox/bank',
      async answer() {
        const { url, bank, catchUp, accounts } = await treasury()
        await catchUp()
        return { url, day: bank.today(), accounts: await accounts() }
      },
    },
    { method: 'GET', path: '/sandbox/bank/statements', answer: () => file(undefined).catch(told) },
    { method: 'GET', path: '/sandbox/bank/statements/:day', answer: ({ params }) => file(params.day).catch(told) },
    {
      method: 'POST',
      path: '/sandbox/offchain-bank-credits',
      async answer({ body }) {
        const members = membersOf(body)
        const wish = {
          reference: referenceOf(members),
          case: caseOf(members),
          amount: amountOf(members),
          isImported: members.import !== false,
        }
        return (await treasury()).payIn(wish).catch(told)
      },
    },
    {
      method: 'POST',
      path: '/sandbox/offchain-bank-payouts',
      answer: async () => ({ files: await (await treasury()).payOut().catch(told) }),
    },
  ]
}
