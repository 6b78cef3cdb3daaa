import { openSealing } from '@firsthand/sealing/sealing'
import { mended } from '../controls/controls.ts'
import { adminUrlOf, runAsAdmin } from '../postgres/databases.ts'
import { sandboxPasskeys } from '../world/api.ts'
import { leaving } from './bank-calls.ts'
import type { FaultInjection } from './fault-injection.ts'

/** Faults in money and approvals. */
export const bankFaultInjections = {
  async refund_raised({ world: { databaseServer, database }, kept }) {
    const refund = `where refund_reference = '${kept.refund}'`
    const change = (by: string) => [
      // Constraints and triggers guard against exactly this change.
      'set session_replication_role = replica',
      `update app.refund set amount = amount ${by} ${refund}`,
    ]
    const url = adminUrlOf(databaseServer.adminUrl, database)
    await runAsAdmin(url, ...change('+ 1'))
    return mended(() => runAsAdmin(url, ...change('- 1')))
  },

  async payee_cools_off({ world: { databaseServer, database }, kept }) {
    const wait = (moment: string) => [
      // Triggers guard against exactly this change; a sandbox itself waits for no payee.
      'set session_replication_role = replica',
      `update app.proposal set not_before = ${moment} where proposal_id = '${kept.proposal}'`,
    ]
    const url = adminUrlOf(databaseServer.adminUrl, database)
    await runAsAdmin(url, ...wait("clock_timestamp() + interval '1 day'"))
    return mended(() => runAsAdmin(url, ...wait('null')))
  },

  async passkeys_wanted({ world }) {
    const wanted = sandboxPasskeys({ required: { acme: ['client_account'] } })
    const api = await world.startApi({ settings: { ...world.apiSettings, ...wanted } })
    return { api, [Symbol.asyncDispose]: () => api.stop() }
  },

  async delivery_signers_killed({ world: { signers }, treasury, kept }) {
    if (signers === null) throw new Error('the world was started without signers')
    const { delivery } = signers.processes
    await Promise.all(delivery.map((process) => process.stop('SIGKILL')))
    await (await treasury()).credit({ reference: kept.reference })
    return mended(() => Promise.all(delivery.map((_, replica) => signers.restart('delivery', replica))))
  },

  async approval_ended({ world: { databaseServer, complianceDatabase, sealingKeys }, treasury, kept }) {
    const url = adminUrlOf(databaseServer.adminUrl, complianceDatabase)
    const { pseudonymOf } = openSealing(sealingKeys.compliance)
    const at = `where subject = '${pseudonymOf('acme', leaving)}'`
    const [until = ''] = await runAsAdmin(url, `select review_due_at::text from cmp.customer ${at}`)
    const write = (moment: string) => runAsAdmin(url, `update cmp.customer set review_due_at = '${moment}' ${at}`)
    await write('2020-01-01T00:00:00Z')
    await (await treasury()).credit({ reference: kept.reference })
    return mended(() => write(until))
  },
} as const satisfies Readonly<Record<string, FaultInjection>>
