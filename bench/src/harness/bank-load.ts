import { manifestOf } from '@firsthand/sandbox/bank/gateway-keys'
import { dayAfter } from '@firsthand/sandbox/bank/movement'
import { sandboxBank } from '@firsthand/sandbox/bank/sandbox-bank'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { bankDay } from '@firsthand/sandbox/treasury/bank-days'
import { clientAccounts } from '@firsthand/sandbox/treasury/bank-rows'
import { ibanOf } from '@firsthand/sandbox/treasury/buyers-account'
import type { World } from '@firsthand/sandbox/world/world'
import type { Side } from './two-sides.ts'

/** Every other payer has paid before; a new one gets a key of its own. */
const payerOf = (number: number) => ({
  name: `Bench Payer ${number}`,
  iban: ibanOf('NL', `ABNA${String(number).padStart(10, '0')}`),
  bic: 'ABNANL2A',
})

/** A bank whose files two services take in, in turn. Its day is yesterday, so that it can be closed. */
export async function openBankLoad(world: World) {
  const account = (await clientAccounts(world)).find(({ tenant, currency }) => tenant === 'acme' && currency === 'EUR')
  if (account === undefined) throw new Error('acme has no client account')
  const { iban, bic, name } = account
  const day = dayAfter(bankDay(world), -1)
  const bank = sandboxBank([{ holder: { iban, bic, name }, currency: 'EUR' }], day)
  const { acme: keyFile = '' } = world.bankGatewayKeys.keyFiles
  let [payers, amounts] = [0, 0n]

  async function handIn({ url }: Side, xml: string): Promise<number> {
    const manifest = await manifestOf(keyFile, 'acme', { contents: 'statement', bytes: Buffer.from(xml) })
    const authorization = `Bearer ${await world.identity.token('acme-bank-gateway')}`
    const headers = { authorization, 'content-type': 'application/xml', 'bank-manifest': manifest }
    const begun = performance.now()
    const response = await fetch(`${url}/bank-gateway/statements`, { method: 'POST', headers, body: xml })
    const text = await response.text()
    if (!response.ok) throw new Error(`a file was not taken: ${response.status} ${text}`)
    return performance.now() - begun
  }
  function credits(count: number): string {
    const references = Array.from({ length: count }, (_, i) => {
      if (i % 2 === 0) payers += 1
      amounts += 1n
      const payer = payerOf(i % 2 === 0 ? payers : 1 + (i % payers))
      const order = {
        case: 'no_reference',
        iban,
        currency: 'EUR',
        amount: 100n + amounts,
        reference: '',
        payer,
      } as const
      return bank.credit(order).bankReferences
    })
    return bank.notification(iban, 'EUR', day, references.flat())
  }
  return {
    /** Entries a second of one file of so many credits. */
    importOne: async (side: Side, count: number): Promise<number> =>
      count / ((await handIn(side, credits(count))) / 1000),
    /** The end of the bank's day: from then on it can be reconciled. */
    async closeDay(side: Side): Promise<void> {
      bank.moveTo(dayAfter(day))
      await handIn(side, bank.statement(iban, 'EUR', day))
    },
    /** Reconciliations of the day a second. */
    async reconcile({ url }: Side, times: number): Promise<number> {
      const authorization = `Bearer ${await world.identity.token('acme-treasury-operator')}`
      const headers = { authorization, 'content-type': 'application/json' }
      const begun = performance.now()
      for (let run = 0; run < times; run += 1) {
        const body = JSON.stringify({ date: day })
        const response = await fetch(`${url}/treasury/reconciliations/run`, { method: 'POST', headers, body })
        const text = await response.text()
        if (!response.ok) throw new Error(`nothing was reconciled: ${response.status} ${text}`)
      }
      return times / ((performance.now() - begun) / 1000)
    },
    /** How many of the payers' names lie sealed, and how many in plain: it shows that both sides are what they are called. */
    async names(): Promise<{ readonly sealed: number; readonly plain: number }> {
      const url = adminUrlOf(world.databaseServer.adminUrl, world.database)
      const count = (sealed: boolean) =>
        runAsAdmin(
          url,
          `select count(*)::text from app.bank_transaction where starts_with(counterparty_name, 'sealed1.') = ${sealed}`,
        )
      return { sealed: Number((await count(true))[0]), plain: Number((await count(false))[0]) }
    },
  }
}
