import { fileURLToPath } from 'node:url'
import { adminUrlOf, databaseUrl, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import type { SignerRole } from '@firsthand/wire/signer'
import { startServer } from '../bare.ts'
import type { Question, Stub } from './stub.ts'

const program = fileURLToPath(new URL('stub-server.ts', import.meta.url))
const done = '{"done":true}'
/** As long as a bundle. */
const bundle = JSON.stringify({ bundle: 'x'.repeat(5_000) })

const one = 'q.tenant_id = $1 and q.caller = $2 and q.reference = $3'
const key = ['tenant', 'caller', 'reference']
const person = ['tenant', 'caller']
/** What the service reads and writes in its own database for a first intent; each is one statement and one commit. */
const quoteWithMarket: Question = {
  sql: `select q.market, q.wallet, q.expires_at, m.eligibility, m.issuance_venue_contract from app.quote q
    join app.market_entitlement e using (tenant_id, pair_id) join app.market m using (pair_id) where ${one}`,
  values: key,
}
const draft: Question = {
  sql: `update app.quote q set deadline = $4, venue_calldata = $5, digest = $6 where ${one} and q.digest is null
    returning deadline, venue_calldata, digest`,
  values: [...key, 'deadline', 'calldata', 'digest'],
}
const issue: Question = {
  sql: `with issued as (update app.quote q set bundle = $4, state = 'intent_issued' where ${one} and q.bundle is null
    returning q.reference) select app.append_quote_event('quote.intent_issued', reference, $5) from issued`,
  values: [...key, 'bundle', 'event'],
}

/** Compliance's questions to its database. */
const standing: Question = { sql: 'select * from cmp.customer where tenant_id = $1 and subject = $2', values: person }
const wallet: Question = {
  sql: 'select * from cmp.wallet where tenant_id = $1 and subject = $2 and address = $3',
  values: [...person, 'wallet'],
}
const facts: Question = {
  sql: `select * from cmp.customer c join cmp.wallet w using (tenant_id, subject)
    where c.tenant_id = $1 and c.subject = $2 and w.address = $3`,
  values: [...person, 'wallet'],
}
const record: Question = {
  sql: 'insert into public.stub_record values ($1, $2) returning reference',
  values: ['reference', 'decision'],
}
const claim: Question = {
  sql: 'insert into public.stub_record values ($1, $2) returning reference',
  values: ['reference', 'digest'],
}
const scratch = 'create table if not exists public.stub_record (reference text, record text)'

/**
 * The processes of an intent without what they judge: a service, a Compliance and a signer for each role, each with its own
 * token, that ask each other, PostgreSQL and the node what an intent must ask, in the order in which it must ask it.
 */
export async function startStubChain(world: World) {
  const { databaseServer, database, complianceDatabase, chain, signers } = world
  if (chain === null || signers === null) throw new Error('the world has no chain or no signers')
  await using undo = new AsyncDisposableStack()
  const start = async (stub: Stub, place?: Parameters<typeof startServer>[2]) =>
    undo.use(await startServer(program, [JSON.stringify(stub)], place)).port
  const [ours, theirs] = [database, complianceDatabase].map((name) => adminUrlOf(databaseServer.adminUrl, name))
  for (const url of [ours, theirs]) await runAsAdmin(url ?? '', scratch)
  const asAdmin = (url: string | undefined) => ({ url: url ?? '', connections: 10 })

  const signerOf = (role: SignerRole) => {
    const token = { settingsFile: `${signers.homeOf(role)}/settings-0.json`, keyId: `${role}-2026a` }
    const calls = { '/sign': { stages: [[{ sign: true } as const], [claim]], answer: done } }
    return start({ calls, token, database: asAdmin(ours) }, signers.placeOf(role))
  }
  const [operator, attester, fee] = [await signerOf('operator'), await signerOf('compliance'), await signerOf('fee')]
  const compliance = await start({
    calls: {
      '/profile': { stages: [[standing]], answer: done },
      '/wallet': { stages: [[wallet]], answer: done },
      '/attestation': { stages: [[facts], [record, { stub: attester, path: '/sign' }]], answer: done },
    },
    token: null,
    database: asAdmin(theirs),
  })
  const node = (body: string): Question => ({ node: chain.url, body })
  const stages = [
    [quoteWithMarket],
    [
      { stub: compliance, path: '/profile' },
      { stub: compliance, path: '/wallet' },
      node('nodeHead'),
      node('nodePrice'),
    ],
    [draft],
    [
      { stub: compliance, path: '/attestation' },
      { stub: fee, path: '/sign' },
    ],
    [{ stub: operator, path: '/sign' }],
    [node('nodeSimulation')],
    [issue],
  ]
  const url = databaseUrl(databaseServer, 'fh_api', database)
  const port = await start({
    calls: { '/intent': { stages, answer: bundle } },
    token: null,
    database: { url, options: '-c app.tenant=acme', connections: 10 },
  })
  const everything = undo.move()
  return { port, [Symbol.asyncDispose]: () => everything.disposeAsync() }
}
