import { afterEach, expect, test, vi } from 'vitest'
import { runCommand } from './instances.ts'

afterEach(() => vi.unstubAllEnvs())

test('a command gets the environment without the settings of the upgrade itself, and its failure is reported', async () => {
  vi.stubEnv('FIRSTHAND_ENGINE_ADMIN_URL', 'http://engine.internal:9070')
  vi.stubEnv('REGION', 'north')
  // A program refuses settings that it does not know, so what a command starts must not find ours.
  await runCommand('test -z "$FIRSTHAND_ENGINE_ADMIN_URL" && test "$REGION" = north')
  await expect(runCommand('exit 3')).rejects.toThrow('exit 3: ended with 3')
})
