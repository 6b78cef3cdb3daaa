import type { KeyedSealing } from '@firsthand/sealing/sealed-pool'
import { isSealedText } from '@firsthand/sealing/sealed-text'
import { fileHolder } from '@firsthand/sealing/sealing'
import type pg from 'pg'
import { payerOf } from '#sealing/seal-payers'
import { type BytesStep, bytesSteps, type TextStep, textSteps } from './sealed-columns.ts'

type Row = Readonly<Record<string, unknown>> & {
  readonly tenant_id: string
  readonly known: string | null
  readonly iban: string | null
  readonly otherwise: string
}

/** How many rows are read in one transaction. */
const rowsAtOnce = 500

const isPlain = (column: string) => `(t.${column} is not null and not starts_with(t.${column}, 'sealed1.'))`
const isPlainFile = (column: string) => `(length(t.${column}) > 0 and substr(t.${column}, 1, 8) <> 'sealed1.'::bytea)`
const asker =
  (client: pg.ClientBase) => async (query: { readonly text: string; readonly values: readonly unknown[] }) =>
    (await client.query(query.text, [...query.values])).rows

async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Behind the last row of the batch before, in the order of the key. */
function behind(id: TextStep['id'], last: Row | undefined): { readonly text: string; readonly values: unknown[] } {
  if (last === undefined) return { text: 'true', values: [] }
  const columns = ['t.tenant_id', ...Object.keys(id).map((name) => `t.${name}`)]
  const values = [last.tenant_id, ...Object.keys(id).map((name) => last[name])]
  const casts = ['text', ...Object.values(id)].map((type, at) => `$${at + 1}::${type}`)
  return { text: `(${columns.join()}) > (${casts.join()})`, values }
}

/** The texts of rows, sealed, with the indexes that they are found by. */
async function sealedRows(client: pg.ClientBase, sealing: KeyedSealing, step: TextStep, rows: readonly Row[]) {
  const holderOf = (row: Row) => {
    const index = row.known ?? (row.iban === null ? null : sealing.ibanIndex(row.tenant_id, row.iban))
    return index === null ? fileHolder(row.otherwise) : payerOf(index)
  }
  const sealed: Record<string, unknown>[] = []
  for (const [tenant, own] of Map.groupBy(rows, (row) => row.tenant_id)) {
    const seal = await sealing.keys.obtain(asker(client), tenant, new Set(own.map(holderOf)))
    for (const row of own) {
      const texts = step.texts.map((name) => {
        const value = row[name]
        return [name, typeof value === 'string' && !isSealedText(value) ? seal.text(holderOf(row), value) : value]
      })
      const indexes = Object.entries(step.indexes ?? {}).map(([name, { of, by }]) => {
        const value = row[of]
        if (typeof value !== 'string') return [name, null]
        return [name, by === 'iban' ? sealing.ibanIndex(tenant, value) : sealing.nameIndex(tenant, value)]
      })
      sealed.push({ ...row, ...Object.fromEntries([...texts, ...indexes]) })
    }
  }
  return sealed
}

async function sealTexts(client: pg.ClientBase, sealing: KeyedSealing, step: TextStep): Promise<number> {
  const { table, id, texts, from, known = 'null::text', iban = 'null::text', otherwise } = step
  const ids = Object.keys(id)
  const written = [...texts, ...Object.keys(step.indexes ?? {})]
  const types = [...Object.entries(id), ...written.map((name) => [name, 'text'])].map(
    ([name, type]) => `${name} ${type}`,
  )
  let last: Row | undefined
  for (let count = 0; ; ) {
    const after = behind(id, last)
    const rows = await inTransaction(client, async () => {
      const { rows: plain } = await client.query<Row>(
        `select t.tenant_id, ${[...ids, ...texts].map((name) => `t.${name}`).join()}, ${known} as known, ${iban} as iban,
            ${otherwise} as otherwise
          from ${from} where ${after.text} and (${texts.map(isPlain).join(' or ')})
          order by t.tenant_id, ${ids.map((name) => `t.${name}`).join()} limit ${rowsAtOnce} for no key update of t`,
        after.values,
      )
      await client.query(
        `update ${table} t set ${written.map((name) => `${name} = r.${name}`).join()}
          from json_to_recordset($1::json) r (tenant_id text, ${types.join()})
          where t.tenant_id = r.tenant_id and ${ids.map((name) => `t.${name} = r.${name}`).join(' and ')}`,
        [JSON.stringify(await sealedRows(client, sealing, step, plain))],
      )
      return plain
    })
    count += rows.length
    if (rows.length < rowsAtOnce) return count
    last = rows.at(-1)
  }
}

/** One file at a time: it can have 32 MiB. */
async function sealFiles(client: pg.ClientBase, sealing: KeyedSealing, step: BytesStep): Promise<number> {
  const { table, id, bytes, warnings, isAppendOnly } = step
  const plainWarning = `exists (select from jsonb_array_elements_text(t.${warnings}) w where not starts_with(w, 'sealed1.'))`
  const wanted = warnings ? `(${isPlainFile(bytes)} or ${plainWarning})` : isPlainFile(bytes)
  for (let count = 0; ; count += 1) {
    const found = await inTransaction(client, async () => {
      const { rows } = await client.query(`select t.* from ${table} t where ${wanted} limit 1 for no key update`)
      const [row] = rows
      if (row === undefined) return false
      const holder = fileHolder(row[id])
      const seal = await sealing.keys.obtain(asker(client), row.tenant_id, new Set([holder]))
      const plain = row[bytes] as Buffer
      const values: unknown[] = [row.tenant_id, row[id], plain.length > 0 ? seal.bytes(holder, plain) : plain]
      if (warnings) values.push(JSON.stringify((row[warnings] as string[]).map((each) => seal.text(holder, each))))
      // A statement never changes, but for this: its trigger rests until the transaction ends, and nobody else writes meanwhile.
      if (isAppendOnly) await client.query(`alter table ${table} disable trigger append_only`)
      await client.query(
        `update ${table} set ${bytes} = $3 ${warnings ? `, ${warnings} = $4` : ''} where tenant_id = $1 and ${id} = $2`,
        values,
      )
      if (isAppendOnly) await client.query(`alter table ${table} enable always trigger append_only`)
      return true
    })
    if (!found) return count
  }
}

/**
 * Seals the bank's data from before, some rows at a time, each time in a transaction of its own. What is sealed stays, so it can be run
 * again. The login must not be bound by row-level security. Answers how many rows of each table have changed. Proposals and audit
 * records never change, and stay as they are.
 */
export async function sealBankRows(client: pg.ClientBase, sealing: KeyedSealing) {
  const changed: Record<string, number> = {}
  for (const step of textSteps) changed[step.table] = await sealTexts(client, sealing, step)
  for (const step of bytesSteps) changed[step.table] = await sealFiles(client, sealing, step)
  return changed
}
