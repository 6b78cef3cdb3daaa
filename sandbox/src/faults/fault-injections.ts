import { bankFaultInjections } from './bank-faults.ts'
import { chainFaultInjections } from './chain-faults.ts'
import { deploymentFaultInjections } from './deployment-faults.ts'
import type { FaultInjection } from './fault-injection.ts'
import type { FaultInjectionName } from './row.ts'

/** Everything that is done to a sandbox so that it refuses. Each ends when it is disposed of. */
export const faultInjections: Readonly<Record<FaultInjectionName, FaultInjection>> = {
  ...chainFaultInjections,
  ...deploymentFaultInjections,
  ...bankFaultInjections,
}
