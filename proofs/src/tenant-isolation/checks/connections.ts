import type { Check } from '../check.ts'
import type { Database } from '../database.ts'
import { type Login, notAllowed, pipeline, pipelineOn } from '../pipeline.ts'

const remembered = "select current_setting('app.tenant', true) as tenant"
const endings = [
  { after: 'commit', statements: ['select 1'], ending: 'commit' },
  { after: 'one message', statements: [], ending: null },
  { after: 'rollback', statements: ['select 1'], ending: 'rollback' },
  { after: 'an error', statements: ['select 1 / 0'], ending: 'commit' },
  { after: 'a broken statement', statements: ['selekt'], ending: 'rollback' },
  { after: 'a savepoint', statements: ['savepoint s', 'select 1 / 0', 'rollback to s'], ending: 'commit' },
] as const

/** One connection, used by one tenant and then by nobody. */
async function leftBehind(login: Login, table: string): Promise<string[]> {
  const client = await login.pool.connect()
  const findings: string[] = []
  const inOneMessage = `${login.setTenant.replace('$1', "'acme'")}; select 1`
  for (const { after, statements, ending } of endings) {
    // Statements of one message are one transaction without a begin, which is how the service reads.
    if (ending === null) await client.query(inOneMessage)
    else await pipelineOn(client, login, 'acme', statements, ending)
    const [setting] = await pipelineOn(client, login, null, [remembered])
    const [read] = await pipelineOn(client, login, null, [`select 1 from ${table}`])
    if (setting?.rows[0]?.tenant) findings.push(`${login.name}: after ${after} the tenant stays`)
    if (read?.code !== notAllowed) findings.push(`${login.name}: after ${after} the next one reads ${table}`)
  }
  client.release(findings.length > 0)
  return findings
}

/** Three tenants at once on few connections; each must find itself before, during and after its work. */
async function fiftyAtOnce({ api, population }: Database): Promise<string[]> {
  const three = population.tenants.slice(0, 3)
  const requests = Array.from({ length: 50 }, async (_, i) => {
    const tenant = three[i % three.length] as string
    const who = 'select app.current_tenant() as tenant'
    const own = 'select distinct tenant_id as tenant from app.event'
    const answers = await pipeline(api, tenant, [who, own, who])
    const seen = answers.flatMap(({ rows }) => rows.map((row) => row.tenant))
    return seen.length === 3 && seen.every((name) => name === tenant) ? [] : [`${tenant} was ${seen.join(', ')}`]
  })
  return (await Promise.all(requests)).flat()
}

/** A connection serves many tenants, one after the other. */
export const connectionChecks: readonly Check[] = [
  {
    name: 'nothing of a tenant stays on a connection, however its transaction ended',
    run: async ({ api, catalog }) =>
      (await Promise.all([leftBehind(api, 'app.event'), leftBehind(catalog, 'app.market')])).flat(),
  },
  { name: 'fifty requests of three tenants on four connections never mix', run: fiftyAtOnce },
]
