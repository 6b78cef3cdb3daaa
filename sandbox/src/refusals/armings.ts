import type { Arming } from './arming.ts'
import { bankArmings } from './bank-armings.ts'
import { chainArmings } from './chain-armings.ts'
import { deploymentArmings } from './deployment-armings.ts'
import type { ArmingName } from './row.ts'

/** Everything that is done to a sandbox so that it refuses. Each ends when it is disposed of. */
export const armings: Readonly<Record<ArmingName, Arming>> = {
  ...chainArmings,
  ...deploymentArmings,
  ...bankArmings,
}
