import assert from 'node:assert/strict'
import { chainAccounts } from '@firsthand/sandbox/chain-accounts'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/databases'
import type { World } from '@firsthand/sandbox/world'
import { calldata, keccak, rpc, send, termsOf } from './chain.ts'
import { type Hands, signerRoles, type Terms } from './hands.ts'
import { sandboxCompliance } from './sandbox-compliance.ts'
import { sandboxSuppliers } from './sandbox-suppliers.ts'

const mended = (mend: () => unknown): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    await mend()
  },
})

/** One statement that counts every table of a database. */
const countingStatement = `select string_agg(format('select ''%s '' || count(*) from %I.%I', relname, nspname, relname),
  ' union all ') from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`

/** All in one transaction: the guard against this very change is never left open. */
const changeDraft = (reference: string) => [
  'begin',
  'alter table app.quote disable trigger issued_once',
  `update app.quote set deadline = deadline + interval '1 second' where reference = '${reference}'`,
  'alter table app.quote enable always trigger issued_once',
  'commit',
]

/** The switch key's own nonces are the service's, so the administrator, who may, gives itself the role. */
async function routeSwitch(at: { readonly chainUrl: string }, { router, intent }: Parameters<Hands['closeRoute']>[0]) {
  const from = chainAccounts.administrator
  const role = await keccak(at, `0x${Buffer.from('SWITCH_ROLE').toString('hex')}`)
  const grant = await calldata(at, 'grantRole(bytes32,address)', role, from)
  assert.ok(await send(at, { from, to: router, data: grant }), 'the router takes another switcher')
  const { venue, cashToken, assetToken } = intent
  return async (on: bigint) => {
    const words = [venue, cashToken, assetToken, on] as const
    const data = await calldata(at, 'switchRoute(address,address,address,bool)', ...words)
    assert.ok(await send(at, { from, to: router, data }), 'the router takes a switch')
  }
}

/** Hands on a sandbox world. */
export function sandboxHands(world: World): Hands {
  const { databaseServer, database, chain, signers } = world
  assert.ok(chain && signers, 'the world is complete')
  const at = { chainUrl: chain.url }
  const query = (name: string, ...statements: string[]) =>
    runAsAdmin(adminUrlOf(databaseServer.adminUrl, name), ...statements)
  const journalOf = (role: string) => `signer_${role}${databaseServer.suffix}`

  async function countRows(name: string): Promise<[string, number][]> {
    const [statement = ''] = await query(name, countingStatement)
    const counted = await query(name, statement)
    return counted.map((line) => {
      const [table, rows] = line.split(' ')
      return [`${name} ${table}`, Number(rows)]
    })
  }
  async function setTerms(venue: string, { price, cap }: Terms): Promise<void> {
    const data = await calldata(at, 'setTerms(uint128,uint128)', price, cap)
    assert.ok(await send(at, { from: chainAccounts.administrator, to: venue, data }), 'the venue takes its terms')
  }

  return {
    ...sandboxCompliance(world, mended),
    ...sandboxSuppliers(world, mended),
    async rowCounts() {
      const names = [database, ...signerRoles.map(journalOf)]
      return Object.fromEntries((await Promise.all(names.map(countRows))).flat())
    },
    async journals() {
      const statement = `select '0x' || encode(reference, 'hex') from journal.claim order by claimed_at`
      const [operator = [], compliance = [], fee = []] = await Promise.all(
        signerRoles.map((role) => query(journalOf(role), statement)),
      )
      return { operator, compliance, fee }
    },
    async changeDraft(reference) {
      await query(database, ...changeDraft(reference))
    },
    async setTerms(venue, terms) {
      const before = await termsOf(at, venue)
      await setTerms(venue, terms)
      return mended(() => setTerms(venue, before))
    },
    async setCode(address, code) {
      const before = await rpc(at, 'eth_getCode', address, 'latest')
      await rpc(at, 'anvil_setCode', address, code)
      return mended(() => rpc(at, 'anvil_setCode', address, before))
    },
    async closeRoute(bundle) {
      const turn = await routeSwitch(at, bundle)
      await turn(0n)
      return mended(() => turn(1n))
    },
    async freezeChain() {
      chain.freeze()
      return mended(() => chain.thaw())
    },
    async killSigners(role) {
      const { length } = signers.processes[role]
      await Promise.all(signers.processes[role].map((process) => process.stop('SIGKILL')))
      return mended(() => Promise.all(Array.from({ length }, (_, replica) => signers.restart(role, replica))))
    },
    async tightenPolicy() {
      const { feeRecipient } = signers.permitted()
      const permit = async (recipient: string) => {
        await signers.permit({ feeRecipient: recipient })
        await signers.reloaded()
      }
      await permit(chainAccounts.treasury.toLowerCase())
      return mended(() => permit(feeRecipient))
    },
  }
}
