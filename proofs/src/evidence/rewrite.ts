import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runVerify } from '@firsthand/verify/run-verify'
import type { Stage } from '../erasure/stage.ts'
import { type Exported, exportOf } from './buy.ts'
import type { Reader } from './reader.ts'

/** A change by somebody who may do anything in the database: to which rows, and to what. `set` left out removes them. */
type Rewrite = { readonly what: string; readonly table: string; readonly where: string; readonly set?: string }

const of = ({ reference }: Exported) => `tenant_id = 'acme' and reference = '${reference}'`
const codeOf = '(select c.code from led.account c where c.id = account_id)'

function rewritesOf(bank: Exported, otherBank: Exported): readonly Rewrite[] {
  const own = of(bank)
  const payment = `bank_transaction_id in (select bank_transaction_id from app.receipt_match where ${own})`
  const posting = (kind: string) =>
    `tx_id in (select e.tx_id from led.entry e join led.account a on a.id = e.account_id join led.tx t on t.id = e.tx_id
      where a.code like '%${bank.reference}' and t.posting_kind = '${kind}')`
  const entries = { table: 'led.entry' }
  const delivery = { table: 'app.delivery', where: own }
  const evidence = { table: 'app.delivery_evidence', where: own }
  const others = (column: string) => `(select ${column} from app.delivery_evidence where ${of(otherBank)})`
  const shifted = `amount = amount + case when ${codeOf} like 'purchase:%' then 1 when ${codeOf} like 'issuer:%' then -1 else 0 end`
  return [
    {
      what: 'another statement entry',
      table: 'app.bank_transaction',
      where: payment,
      set: `entry_hash = repeat('0', 64)`,
    },
    { what: 'another booking day', table: 'app.bank_transaction', where: payment, set: 'booked_on = booked_on - 1' },
    { what: 'another amount matched', table: 'app.receipt_match', where: own, set: 'amount = amount + 1' },
    { what: 'a payment removed', table: 'app.receipt_match', where: own },
    { what: 'other proceeds, balanced', ...entries, where: posting('release'), set: shifted },
    { what: 'more money allocated, balanced', ...entries, where: posting('allocate'), set: 'amount = amount * 2' },
    { what: 'the posting of the money removed', ...entries, where: posting('allocate') },
    { what: 'the posting of the delivery removed', ...entries, where: posting('deliver') },
    { what: 'another contract', ...delivery, set: `contract = '0x${'9'.repeat(40)}'` },
    { what: 'more units', ...delivery, set: 'unit_base_units = unit_base_units + 1' },
    {
      what: 'another transaction',
      ...delivery,
      set: `tx_hash = (select tx_hash from app.delivery where ${of(otherBank)})`,
    },
    { what: 'another release', ...delivery, set: `decision_id = 'another'` },
    { what: 'the release of another purchase', ...evidence, set: `decision = ${others('decision')}` },
    { what: 'the custody of another purchase', ...evidence, set: `custody = ${others('custody')}` },
    { what: 'what was signed removed', ...evidence },
    {
      what: 'reconciliations with other figures, hashed again',
      table: 'app.daily_reconciliation',
      where: "tenant_id = 'acme'",
      set: `figures = figures || '{"closing": "1"}', hash = encode(sha256(convert_to(prev || figures::text, 'UTF8')), 'hex')`,
    },
  ]
}

const chainRewritesOf = (quote: Exported, other: Exported): readonly Rewrite[] => [
  {
    what: 'other cash in the bundle',
    table: 'app.quote',
    where: of(quote),
    set: `bundle = regexp_replace(bundle, '"cashAmount":"[0-9]+"', '"cashAmount":"7"', 'g')`,
  },
  {
    what: 'the bundle of another quote',
    table: 'app.quote',
    where: of(quote),
    set: `bundle = (select bundle from app.quote where ${of(other)})`,
  },
  {
    what: 'the transaction of another quote',
    table: 'app.quote',
    where: of(quote),
    set: `tx_hash = (select tx_hash from app.quote where ${of(other)})`,
  },
]

/** What a report says, without the place of the file: a check that could not be made any more is noticed too. */
async function reportOf({ args }: Reader, folder: string, exported: Exported, text: string) {
  const file = join(folder, 'rewritten.json')
  await writeFile(file, text)
  const { exitCode, output } = await runVerify(args(file, exported))
  return { exitCode, unchecked: output.match(/^unchecked/gm)?.length ?? 0 }
}

/** Whether the export shows the rewrite. The rows are as they were afterwards. */
async function isNoticed(stage: Stage, reader: Reader, folder: string, before: Exported, rewrite: Rewrite) {
  const { table, where, set } = rewrite
  const client = await stage.records.connect()
  try {
    await client.query(`alter table ${table} disable trigger user`)
    await client.query('set session_replication_role = replica')
    const rows = await client.query(`create temporary table rows as select * from ${table} where ${where}`)
    if (rows.rowCount === 0) throw new Error(`${rewrite.what}: there is no such row`)
    const changed = await client.query(
      set === undefined
        ? `delete from ${table} where ${where}`
        : `with done as (update ${table} set ${set} where ${where} returning ctid) select ctid from done`,
    )
    const places = set === undefined ? [] : changed.rows.map(({ ctid }) => ctid)
    const was = await reportOf(reader, folder, before, before.text)
    const now = await exportOf(stage, before).then(
      ({ text }) => reportOf(reader, folder, before, text),
      // An export that is refused is noticed as well.
      () => ({ exitCode: 2, unchecked: 0 }),
    )
    await client.query(`delete from ${table} where ctid = any ($1::tid[])`, [places])
    await client.query(`insert into ${table} overriding system value select * from rows`)
    return now.exitCode !== 0 || now.unchecked > was.unchecked
  } finally {
    await client.query('set session_replication_role = origin')
    await client.query('drop table if exists rows')
    await client.query(`alter table ${table} enable trigger user`)
    client.release()
  }
}

/** A database administrator rewrites what a purchase rests on. Answers what nobody would notice, and how many were tried. */
export async function judgeRewrites(stage: Stage, reader: Reader, folder: string, all: readonly Exported[]) {
  const onRail = (rail: Exported['rail']) => all.filter((each) => each.rail === rail).slice(-2) as [Exported, Exported]
  const [bank, chain] = [onRail('bank'), onRail('on chain')]
  const cases = [
    ...rewritesOf(...bank).map((rewrite) => [bank[0], rewrite] as const),
    ...chainRewritesOf(...chain).map((rewrite) => [chain[0], rewrite] as const),
  ]
  const missed: string[] = []
  for (const [exported, rewrite] of cases)
    if (!(await isNoticed(stage, reader, folder, exported, rewrite))) missed.push(`unnoticed: ${rewrite.what}`)
  // Afterwards everything is as it was.
  for (const exported of [bank[0], chain[0]])
    if ((await exportOf(stage, exported)).text !== exported.text) missed.push(`${exported.reference} was not restored`)
  return { missed, count: cases.length }
}
