import { startControl } from '@firsthand/sandbox/control/control'
import { roomyCompliance, roomyLimits, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import { sandboxTarget } from './sandbox-target.ts'
import type { Target } from './target.ts'

/** Checks come faster than people, so the limits make room for them. Soft quotes keep the published one. */
const { soft: _published, ...limits } = roomyLimits
const settings = { ...roomySettings, FIRSTHAND_RATE_LIMITS: JSON.stringify(limits) }

/** A whole sandbox world to check, and its controls. */
export async function inSandbox<T>(use: (target: Target) => Promise<T>): Promise<T> {
  await using world = await startWorld({
    api: { settings },
    complianceSettings: roomyCompliance,
    clock: 'movable',
    // Units that a bank transfer has paid for are delivered by a worker.
    engine: 'single',
  })
  await using control = await startControl(world)
  return await use(await sandboxTarget(control.url))
}
