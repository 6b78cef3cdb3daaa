import Fastify from 'fastify'
import pg from 'pg'

/** The bare engine: a route that reads one row by its primary key and returns its text. */
const { url, tenant, caller } = JSON.parse(process.argv[2] ?? '{}')
const pool = new pg.Pool({ connectionString: url, max: 10, options: `-c app.tenant=${tenant}` })
const query = {
  name: 'bundle',
  text: 'select bundle from app.quote where tenant_id = $1 and caller = $2 and reference = $3',
}
const app = Fastify()
app.post<{ Params: { reference: string } }>('/primary-mint/quotes/:reference/intent', async ({ params }, reply) => {
  const { rows } = await pool.query({ ...query, values: [tenant, caller, params.reference] })
  return reply.type('application/json; charset=utf-8').send(rows[0].bundle)
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify(app.server.address()))
