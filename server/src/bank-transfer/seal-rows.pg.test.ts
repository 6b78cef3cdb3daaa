import type { Holder } from '@firsthand/sealing/sealed-text'
import { expect, test } from 'vitest'
import { sealBankRows } from './seal-rows.store.ts'
import { approvedPayees } from './testing/approved-payees.ts'
import { operator, statusFile } from './testing/paying-out.ts'
import { treasuryOfThisFile } from './testing/treasury-of-this-file.ts'
import { treasuryReads } from './treasury-reads.store.ts'

const { database, bank, treasury } = treasuryOfThisFile()
const iban = 'GB33BUKB20201555555555'

/** Rows as an earlier version left them: texts and files in the open, and no index. */
async function fromBefore() {
  const { paymentReference } = await bank.ordered()
  const entry = { structured: paymentReference, iban, name: 'Zebediah Quux', text: 'lakeside flat' }
  await bank.day({ entries: [{ ...entry, amount: 1000n, bookedOn: '2026-03-02' }] })
  await bank.day({ entries: [{ ...entry, amount: 9000n, bookedOn: '2026-03-03' }] })
  const { rows } = await database.admin.query(
    'select refund_reference as id from app.refund where client_account_id = $1 and amount = 9000',
    [bank.clientAccountId],
  )
  const refund = rows[0].id as string
  await treasury.approve(refund)
  const file = await treasury.payOut()
  await treasury.status(statusFile(file.messageId, `${refund}01`, 'RJCT'))
  await approvedPayees(database.admin, bank.instrumentId, 'acme')
  await database.admin.query(`
    update app.bank_transaction set end_to_end_id = 'QUUX-7', counterparty_name = 'Zebediah Quux', remittance = 'lakeside flat',
      counterparty_iban = '${iban}', ultimate_debtor = 'Zebediah Senior', counterparty_index = null, counterparty_name_index = null;
    update app.refund set payee_name = 'Ottoline Brack', payee_iban = 'NL91ABNA0417164300';
    update app.refund_line set status_reason = 'AC04 Zebediah';
    update app.payment_file set pain001 = 'a file with Zebediah';
    insert into app.exception (tenant_id, kind, client_account_id, bank_transaction_id, amount, opened_by, reason)
      select tenant_id, 'frozen', client_account_id, bank_transaction_id, 0, 'carla', 'Zebediah is on a list'
        from app.bank_transaction limit 1;
    insert into app.bank_file (tenant_id, contents, name, sha256, bytes, received_by)
      values ('acme', 'statement', 'f.xml', repeat('0', 64), 'a file with Zebediah', 'olga');
    alter table app.bank_statement disable trigger append_only;
    update app.bank_statement set raw = 'a file with Zebediah', warnings = '["Zebediah is no amount"]';
    alter table app.bank_statement enable always trigger append_only`)
  const { rows: keys } = await database.admin.query<{ holder: Holder }>('delete from app.data_key returning holder')
  for (const { holder } of keys) database.sealing.keys.forget(holder)
}

const tables = ['bank_transaction', 'refund', 'refund_line', 'payment_file', 'payout_account', 'exception', 'bank_file']

async function plainOnes(): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of [...tables, 'bank_statement']) {
    const { rows } = await database.admin.query(`select t::text as text from app.${table} t`)
    const texts = rows.map(
      ({ text }) => `${text}${Buffer.from(/\\x([0-9a-f]+)/.exec(text)?.[1] ?? '', 'hex').toString()}`,
    )
    if (texts.some((text) => /zebediah|lakeside|quux|ottoline|NL91ABNA|GB33BUKB/i.test(text))) found.push(table)
  }
  return found
}

test('rows from before are sealed once, with their indexes, and read as they were', async () => {
  await fromBefore()
  expect(await plainOnes()).toEqual([...tables, 'bank_statement'])
  const client = await database.admin.connect()
  try {
    const changed = await sealBankRows(client, database.sealing)
    expect(Object.values(changed).filter((count) => count > 0)).toHaveLength(8)
    expect(await plainOnes()).toEqual([])
    expect(Object.values(await sealBankRows(client, database.sealing)).every((count) => count === 0)).toBe(true)
  } finally {
    client.release()
  }
  const filter = { state: 'any', ageDays: 0, account: bank.clientAccountId, q: iban } as const
  const reads = treasuryReads(database.api)
  const found = await reads.bankTransactions(operator, filter, { after: null, limit: 10 })
  expect(found).toHaveLength(2)
  expect(found[0]).toMatchObject({
    counterpartyName: 'Zebediah Quux',
    counterpartyIban: iban,
    remittance: 'lakeside flat',
  })
  const [statement] = await reads.statements(operator, { after: null, limit: 1 })
  expect(statement?.warnings).toEqual(['Zebediah is no amount'])
  expect((await reads.rawStatement(operator, statement!.statementId))?.bytes.toString()).toBe('a file with Zebediah')
})

test('nothing else of a statement changes, not even by its owner, and a sealed one not at all', async () => {
  await bank.day({ entries: [{ amount: 5n, bookedOn: '2026-03-02' }] })
  for (const change of ["message_id = 'x'", "raw = 'another file'", "raw = raw || '\\x00'", 'warnings = \'["x"]\''])
    await expect(database.admin.query(`update app.bank_statement set ${change}`), change).rejects.toMatchObject({
      code: '42501',
    })
  await expect(database.admin.query('delete from app.bank_statement')).rejects.toMatchObject({ code: '42501' })
})
