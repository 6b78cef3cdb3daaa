import { consoleClient } from '@firsthand/sandbox/identity/identity-configuration'
import { pageServerUnderTest } from '@firsthand/token-handler/testing/page-server-under-test'
import { openConsole } from '../console-server.ts'
import { startStubService } from './stub-service.ts'

/** The console's server with the sandbox's real identity provider, a service that is in its hands, and a clock. */
export async function consoleUnderTest() {
  const service = await startStubService()
  const own = await pageServerUnderTest({
    name: 'console',
    clientId: consoleClient.id,
    service,
    open: (config, around) => openConsole({ ...config, controlUrl: null }, around),
  })
  return { ...own, service }
}
export type ConsoleUnderTest = Awaited<ReturnType<typeof consoleUnderTest>>
