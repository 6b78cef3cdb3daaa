import { setTimeout as sleep } from 'node:timers/promises'
import type { Caller } from '@firsthand/values/values'
import type { Role } from '@firsthand/wire/roles'
import type { Status } from '@firsthand/wire/status'
import type { ClientMoney } from '#bank-transfer/reconciliation/client-money.store'
import type { ServiceStatus } from './dependency-board.ts'

/** Longer than this nobody waits for what only one tenant may see: the rest is at hand. */
const patienceMs = 500

/** Who answers for client money, and so reads how it stands. A buyer who read of a break would draw conclusions about others. */
const moneyRoles: readonly Role[] = ['treasury-operator', 'treasury-approver']

/** How the service is, as one caller may see it. A database that is away or slow leaves the tenant's own part out. */
export const tenantStatus =
  (status: () => ServiceStatus, money: ClientMoney) =>
  async ({ tenantId, roles }: Caller): Promise<Status> => {
    const known = status()
    if (known.database === 'down' || !moneyRoles.some((role) => roles.has(role))) return { ...known, clientMoney: null }
    const asked = money.standing(tenantId).catch(() => null)
    return { ...known, clientMoney: await Promise.race([asked, sleep(patienceMs, null, { ref: false })]) }
  }
