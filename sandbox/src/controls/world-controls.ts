import { chainAccounts } from '../chain/chain-accounts.ts'
import { adminUrlOf, runAsAdmin } from '../postgres/databases.ts'
import type { World } from '../world/world.ts'
import { chainControls } from './chain-controls.ts'
import { complianceControls } from './compliance-controls.ts'
import { type Controls, mended, signerRoles } from './controls.ts'
import { supplierControls } from './supplier-controls.ts'

/** One statement that counts every table of a database. */
const countingStatement = `select string_agg(format('select ''%s '' || count(*) from %I.%I', relname, nspname, relname),
  ' union all ') from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`

/** All in one transaction: the guard against exactly this change is never left open. */
const changeDraft = (reference: string) => [
  'begin',
  'alter table app.quote disable trigger issued_once',
  `update app.quote set deadline = deadline + interval '1 second' where reference = '${reference}'`,
  'alter table app.quote enable always trigger issued_once',
  'commit',
]

/** Controls of the databases of a sandbox world. */
function databaseControls({
  databaseServer,
  database,
}: World): Pick<Controls, 'rowCounts' | 'journals' | 'changeDraft'> {
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

  return {
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
      if (!/^(MINT|RFQ)[0-9a-fA-F]{1,32}$/.test(reference)) throw new Error(`${reference} is no reference`)
      await query(database, ...changeDraft(reference))
    },
  }
}

/** The controls of a sandbox world; throws unless the world is complete. */
export function worldControls(world: World): Controls {
  const { chain, signers } = world
  if (chain === null || signers === null) throw new Error('the world was started without a chain or signers')
  return {
    ...databaseControls(world),
    ...chainControls(chain),
    ...complianceControls(world),
    ...supplierControls(world),
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
