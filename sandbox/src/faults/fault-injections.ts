import { bankFaultInjections } from './bank-faults.ts'
import { chainFaultInjections } from './chain-faults.ts'
import { deploymentFaultInjections } from './deployment-faults.ts'
import type { FaultInjection } from './fault-injection.ts'
import { relayFaultInjections } from './relay-faults.ts'
import type { FaultInjectionName } from './row.ts'

/** Every fault that can be injected into a sandbox so that it refuses. Each ends when it is disposed of. */
export const faultInjections: Readonly<Record<FaultInjectionName, FaultInjection>> = {
  ...chainFaultInjections,
  ...deploymentFaultInjections,
  ...bankFaultInjections,
  ...relayFaultInjections,
}
