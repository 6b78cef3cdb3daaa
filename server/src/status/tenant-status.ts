import { setTimeout as sleep } from 'node:timers/promises'
import type { TenantId } from '@firsthand/values/values'
import type { Status } from '@firsthand/wire/status'
import type { ClientMoney } from '#bank-transfer/reconciliation/client-money.store'
import type { ServiceStatus } from './dependency-board.ts'

/** Longer than this nobody waits for what only one tenant may see: the rest is at hand. */
const patienceMs = 500

/** How the service is, as one tenant may see it. A database that is away or slow leaves its own part out. */
export const tenantStatus =
  (status: () => ServiceStatus, money: ClientMoney) =>
  async (tenant: TenantId): Promise<Status> => {
    const known = status()
    if (known.database === 'down') return { ...known, clientMoney: null }
    const asked = money.standing(tenant).catch(() => null)
    return { ...known, clientMoney: await Promise.race([asked, sleep(patienceMs, null, { ref: false })]) }
  }
