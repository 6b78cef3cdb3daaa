import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Case } from '../case.ts'
import { both, type Ground } from '../ground.ts'
import { type Account, bankOf, booked, closeDay, handIn, notified, openAccount } from '../shop.ts'

const forgedCents = 5_000_000n

/** A notification of EUR 50,000 that never came. */
const forged = (account: Account) => notified(account, bankOf(account), { amount: forgedCents })

/** Whether anything of it was booked to the account. */
const isBooked = async (ground: Ground, account: Account) => (await booked(ground, account)) >= forgedCents

/** A key that nobody has registered. */
export function strangeKey({ world }: Ground): string {
  const keyFile = join(world.folder, `strange-${randomUUID()}.pem`)
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return keyFile
}

const upload: Case = {
  name: 'a forged notification, uploaded and approved by one person',
  by: 'treasury operator with both roles',
  meets: 'api',
  code: 'offchain_approval_same_person',
  async attack(ground) {
    const account = await openAccount(ground)
    const { body } = await ground.done(both, 'POST /treasury/statements?name=forged.xml', { xml: forged(account) })
    const code = await ground.approveOwn(both, body.proposalId)
    return { code, through: await isBooked(ground, account) }
  },
}

const unregistered: Case = {
  name: 'a forged notification with a manifest by an unregistered key',
  by: 'thief of the gateway’s token',
  meets: 'api',
  code: 'offchain_manifest_unverified',
  async attack(ground) {
    const account = await openAccount(ground)
    const { code } = await handIn(ground, forged(account), { keyFile: strangeKey(ground) })
    return { code, through: await isBooked(ground, account) }
  },
}

const changedByte: Case = {
  name: 'a notification with its amount changed after signing',
  by: 'somebody between gateway and service',
  meets: 'api',
  code: 'offchain_manifest_mismatch',
  async attack(ground) {
    const account = await openAccount(ground)
    const signed = notified(account, bankOf(account), { amount: forgedCents / 100n })
    const xml = signed.replaceAll('>500.00<', '>50000.00<')
    const { code } = await handIn(ground, xml, { signed })
    return { code, through: await isBooked(ground, account) }
  },
}

const usedNumber: Case = {
  name: 'another file under a number that was used',
  by: 'thief of an old manifest’s number',
  meets: 'api',
  code: 'offchain_manifest_out_of_sequence',
  async attack(ground) {
    const [account, channel] = [await openAccount(ground), randomUUID()]
    await handIn(ground, notified(account, account.bank, { amount: 100n }), { channel, sequence: 1 })
    const other = notified(account, account.bank, { amount: forgedCents })
    const { code } = await handIn(ground, other, { channel, sequence: 1 })
    return { code, through: await isBooked(ground, account) }
  },
}

const skippedNumber: Case = {
  name: 'a file with the number of another channel',
  by: 'thief of the gateway’s token',
  meets: 'api',
  code: 'offchain_manifest_out_of_sequence',
  async attack(ground) {
    const account = await openAccount(ground)
    const { code } = await handIn(ground, forged(account), { channel: randomUUID(), sequence: 7 })
    return { code, through: await isBooked(ground, account) }
  },
}

const future: Case = {
  name: 'a credit booked three days ahead',
  by: 'taken-over gateway',
  meets: 'api',
  code: 'offchain_statement_wrong_day',
  async attack(ground) {
    const account = await openAccount(ground)
    const bank = bankOf(account)
    const credit = {
      case: 'late',
      iban: account.iban,
      currency: 'EUR',
      amount: forgedCents,
      reference: 'RF18539007547034',
    } as const
    const { bankReferences, bookedOn } = bank.credit({ ...credit, days: 4 })
    const { code } = await handIn(ground, bank.notification(account.iban, 'EUR', bookedOn, bankReferences))
    return { code, through: await isBooked(ground, account) }
  },
}

const closedDay: Case = {
  name: 'a credit on a day that its statement has closed',
  by: 'taken-over gateway',
  meets: 'api',
  code: 'offchain_statement_wrong_day',
  async attack(ground) {
    const account = await openAccount(ground)
    const xml = forged(account)
    await closeDay(ground, account)
    const { code } = await handIn(ground, xml)
    return { code, through: await isBooked(ground, account) }
  },
}

export const bankChannelCases: readonly Case[] = [
  upload,
  unregistered,
  changedByte,
  usedNumber,
  skippedNumber,
  future,
  closedDay,
]
