import type { Arming } from './arming.ts'
import { chainArmings } from './chain-armings.ts'
import { deploymentArmings } from './deployment-armings.ts'

/** Everything that is done to a sandbox so that it refuses. Each ends when it is disposed of. */
export const armings = { ...chainArmings, ...deploymentArmings } as const satisfies Readonly<Record<string, Arming>>

export type ArmingName = keyof typeof armings
