import type { bankFiles } from './bank-files.ts'
import { channel, type Stage } from './stage.ts'

type Row = { readonly sha256: string; readonly times: number }

/** What the service has of the bank's files, beside what the bank has written. */
export async function verdictOn({ records }: Stage, { written }: ReturnType<typeof bankFiles>) {
  const { rows } = await records.query<Row>(
    'select sha256, count(*)::int as times from app.bank_statement group by sha256',
  )
  const { rows: credits } = await records.query<{ readonly n: number }>(
    'select count(*)::int as n from app.bank_transaction',
  )
  const { rows: kept } = await records.query<{ readonly n: number; readonly last: number; readonly taken: number }>(
    `select count(*)::int as n, coalesce(max(sequence), 0)::int as last,
      count(*) filter (where state = 'taken')::int as taken from app.bank_file where channel = $1`,
    [channel],
  )
  const imported = new Set(rows.map(({ sha256 }) => sha256))
  const lost = [...written.keys()].filter((sha256) => !imported.has(sha256)).length
  const strange = rows.filter(({ sha256 }) => !written.has(sha256)).length
  const doubled = rows.filter(({ times }) => times > 1).length + Math.max(0, (credits[0]?.n ?? 0) - written.size)
  const { n = 0, last = 0, taken = 0 } = kept[0] ?? {}
  const faults: string[] = []
  if (lost > 0) faults.push(`${lost} files are lost`)
  if (doubled > 0) faults.push(`${doubled} are doubled`)
  if (strange > 0) faults.push(`${strange} were accepted without a manifest`)
  if (n !== last || taken !== n) faults.push(`${n} files of ${last} numbers, ${taken} taken`)
  return { faults, lost, doubled, strange, isComplete: lost === 0 && taken === n && n > 0 }
}
