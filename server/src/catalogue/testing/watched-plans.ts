import { openPool } from '@firsthand/postgres/pool'
import type { databaseUnderTest } from '#testing/database-under-test'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}
/** The plan that PostgreSQL really ran, of a statement or of one inside a function. */
export type RanPlan = { readonly 'Query Text': string; readonly Plan: Node }

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** A search looks up at most a thousand ids. A common word that is late in its list may bring some thousand more. */
const bitmapMost = 8000

/** Whatever reads one of these tables from end to end, sorts more than a page, or collects a large part of an index, in words. */
export const slowNodes = (plans: readonly RanPlan[], tables = /^listing/): string[] =>
  plans.flatMap(({ 'Query Text': text, Plan }) =>
    nodesOf(Plan)
      .filter((node) => {
        const sorts = node['Node Type'].includes('Sort') && node['Actual Rows'] > 201
        const collects = node['Node Type'] === 'Bitmap Index Scan' && node['Actual Rows'] > bitmapMost
        return sorts || collects || (node['Node Type'] === 'Seq Scan' && tables.test(node['Relation Name'] ?? ''))
      })
      .map((node) => `${node['Node Type']} of ${node['Actual Rows']} rows: ${text}`),
  )

/** How many rows of tables were looked at, also through indexes. */
export function rowsRead(plans: readonly RanPlan[]): number {
  const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan)).filter((node) => node['Relation Name'] !== undefined)
  const rows = nodes.map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
  return rows.reduce((sum, some) => sum + some, 0)
}

/** Connections of a login that tell the plan of everything they run, also of what runs inside functions. */
export async function watchedPool(database: Awaited<ReturnType<typeof databaseUnderTest>>, login: string) {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_format': 'json',
    client_min_messages: 'log',
  }
  for (const [name, value] of Object.entries(settings)) {
    await database.admin.query(`alter role ${login} in database "${database.name}" set ${name} = '${value}'`)
  }
  const pool = openPool({ url: database.urlFor(login), size: 1, applicationName: 'watched' })
  let plans: RanPlan[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const at = message.indexOf('plan:\n')
      if (at >= 0) plans.push(JSON.parse(message.slice(at + 6)))
    })
  })
  /** The plans since the last time. */
  const takePlans = () => {
    const taken = plans
    plans = []
    return taken
  }
  return { pool, takePlans }
}
