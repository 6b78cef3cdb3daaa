import type { StatementImport } from '@firsthand/wire/bank-transfer/treasury'
import { dayAfter } from '../bank/movement.ts'
import type { SandboxBank } from '../bank/sandbox-bank.ts'
import type { World } from '../world/world.ts'
import { type ClientAccount, clientAccounts } from './bank-rows.ts'
import { handIn } from './hand-in.ts'

const dates = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })
/** The day at the sandbox bank, by the clock of the world. */
export const bankDay = ({ clock }: Pick<World, 'clock'>): string => dates.format(clock.now())

export const operatorOf = (tenant: string): string => `${tenant}-treasury-operator`
export const approverOf = (tenant: string): string => `${tenant}-treasury-approver`

export type BankDays = ReturnType<typeof bankDays>

/** Days at the bank, and the treasury that takes in what each of them brought. */
export function bankDays(world: World, bank: SandboxBank) {
  /** Of each account, the last day whose statement the treasury has. */
  const closed = new Map<string, string>()

  async function takeIn(tenant: string, xml: string): Promise<StatementImport> {
    return JSON.parse(await handIn(world, tenant, 'statement', xml))
  }

  /** The bank keeps every approved account, and begins where the service's own books of it end. */
  async function accounts(): Promise<readonly ClientAccount[]> {
    const all = await clientAccounts(world)
    for (const { iban, bic, name, currency, closing } of all) {
      if (closed.has(iban)) continue
      bank.openAccount({ holder: { name, iban, bic }, currency, opening: BigInt(closing ?? 0) })
      closed.set(iban, dayAfter(bank.today(), -1))
    }
    return all
  }

  /** The statements of the days that are over. One without a movement says nothing, unless it is the last. */
  async function closeAccount({ tenant, iban, currency, completeThrough }: ClientAccount): Promise<void> {
    const last = dayAfter(bank.today(), -1)
    const from = [closed.get(iban) ?? last, completeThrough ?? ''].sort()[1] ?? last
    for (let day = dayAfter(from); day <= last; day = dayAfter(day)) {
      const statement = bank.statement(iban, currency, day)
      if (day === last || statement.includes('<Ntry>')) await takeIn(tenant, statement)
    }
    closed.set(iban, last)
  }

  return {
    takeIn,
    accounts,
    /** Brings the bank to the day of the world, and the treasury with it. */
    async catchUp(): Promise<void> {
      const open = await accounts()
      const today = bankDay(world)
      if (today <= bank.today()) return
      bank.moveTo(today)
      for (const account of open) await closeAccount(account)
    },
    /** The file of a day: the statement once it is over, before that what was booked so far. */
    fileOf({ iban, currency }: Pick<ClientAccount, 'iban' | 'currency'>, day = bank.today()): string {
      return day < bank.today() ? bank.statement(iban, currency, day) : bank.notification(iban, currency, day)
    },
  }
}
