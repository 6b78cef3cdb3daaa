import { bankArmings } from './bank-faults.ts'
import { chainArmings } from './chain-faults.ts'
import { deploymentArmings } from './deployment-faults.ts'
import type { Arming } from './fault-injection.ts'
import type { ArmingName } from './row.ts'

/** Everything that is done to a sandbox so that it refuses. Each ends when it is disposed of. */
export const armings: Readonly<Record<ArmingName, Arming>> = {
  ...chainArmings,
  ...deploymentArmings,
  ...bankArmings,
}
