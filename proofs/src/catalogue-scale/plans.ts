import { readFile } from 'node:fs/promises'

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly Plans?: readonly Node[]
}
export type Explained = { readonly 'Query Text': string; readonly Plan: Node }

/** A page and the one more that shows that there is a further page. */
const pageMost = 201

/** An index may bring a search some thousand rows without an order; more of them is a part of the tenant's whole list. */
const bitmapMost = 4000

/** Settings of a login whose every statement writes the plan that it really ran by into the server's log. */
export const explainSettings: Readonly<Record<string, string>> = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': "'json'",
}

const nodesOf = (node: Node): readonly Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The plans in a server's log from here on, of statements that read listings. */
export async function plansIn(logFile: string, fromByte: number): Promise<Explained[]> {
  const log = (await readFile(logFile)).subarray(fromByte).toString()
  const plans = [...log.matchAll(/duration: [0-9.]+ ms {2}plan:\n((?:\t.*\n)+)/g)].map(
    ([, text = '']) => JSON.parse(text.replaceAll('\n\t', '\n')) as Explained,
  )
  return plans.filter((plan) => plan['Query Text'].includes('app.listing'))
}

/** What a plan does that it must not: read a table from end to end, sort more than a page, or collect a large part of an index. */
export const faultsOf = ({ Plan, 'Query Text': text }: Explained): readonly string[] =>
  nodesOf(Plan).flatMap((node) => {
    const type = node['Node Type']
    const rows = Math.max(0, ...(node.Plans ?? []).map((child) => child['Actual Rows'] ?? 0))
    if (type === 'Seq Scan') return [`reads ${node['Relation Name']} from end to end: ${text}`]
    const collected = node['Actual Rows'] ?? 0
    if (type === 'Bitmap Index Scan' && collected > bitmapMost)
      return [`collects ${collected} rows of ${node['Index Name']}: ${text}`]
    return type.endsWith('Sort') && rows > pageMost ? [`sorts ${rows} rows: ${text}`] : []
  })

/** The statements of a service that ask for a page, without those that functions run for them: each is a round trip. */
export const roundTripsOf = (plans: readonly Explained[]): number =>
  plans.filter(({ 'Query Text': text }) => text.includes(') as listings')).length

/** The indexes that a set of plans used. */
export const indexesOf = (plans: readonly Explained[]): readonly string[] => [
  ...new Set(plans.flatMap(({ Plan }) => nodesOf(Plan).flatMap((node) => node['Index Name'] ?? []))),
]
