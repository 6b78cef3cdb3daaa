import { expect, test, vi } from 'vitest'
import { roomySettings } from '../world/roomy-settings.ts'
import { startWorld } from '../world/world.ts'
import { faultInjections } from './fault-injections.ts'
import { makeCall } from './make-call.ts'
import { prepareRefusal } from './prepare-refusal.ts'

vi.setConfig({ testTimeout: 180_000 })
const codes = ['relay_off', 'relay_budget_spent', 'relay_busy', 'relay_not_forwardable']

test.each([false, true])('each refusal of a relay is produced in a sandbox, with a relayer: %s', async (relayer) => {
  await using world = await startWorld({ api: { settings: roomySettings }, relayer })
  if (!world.api) throw new Error('the world has no service')
  const absent = async () => {
    throw new Error('no relay needs it')
  }
  for (const code of codes) {
    const { call, example, kept } = await prepareRefusal(world, world.api.url, absent, code)
    const ground = { world, controls: undefined as never, live: absent, treasury: absent, kept, call: async () => 0 }
    await using injected = example.faultInjection ? await faultInjections[example.faultInjection](ground) : null
    const { body } = await makeCall(world, injected?.api?.url ?? world.api.url, call)
    expect((body as { code: string }).code).toBe(code)
  }
})
