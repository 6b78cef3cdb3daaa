import { startConsole } from '@firsthand/sandbox/console/start-console'
import { logoutUriOf, startIdentity } from '@firsthand/sandbox/identity/identity'
import { adminUrlOf, cloneDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { startApi } from '@firsthand/sandbox/world/api'
import { freePort } from '@firsthand/sandbox/world/ports'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openBrowser } from '@firsthand/token-handler/testing/browser'
import { expect, inject, onTestFinished, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000 })

test('logging out in the console ends the session at the service, which then refuses its token from anybody', async () => {
  const supervisor = await startSupervisor()
  onTestFinished(() => supervisor.stop())
  const port = await freePort()
  const { issuer, audience } = await startIdentity(supervisor, { logoutUri: logoutUriOf(port) })
  const world = { ...inject('world'), issuer, audience, compliance: null }
  const database = await cloneDatabase(world.databaseServer, world.templateDatabase)
  const api = await startApi(supervisor, world, { database, ports: { api: port } })
  const served = await startConsole(supervisor, { issuer, apiUrl: api.url, complianceUrl: null })
  const endsKept = () =>
    runAsAdmin(adminUrlOf(world.databaseServer.adminUrl, database), 'select session is null from app.session_end')

  const page = openBrowser(served.url)
  await page.logIn('acme-admin')
  expect((await page.call('GET', '/api/admin/markets')).status).toBe(200)
  expect(await endsKept()).toEqual([])
  const { next } = (await page.call('POST', '/logout')).body
  const asked = (await page.navigate(next)).text
  const [, action = ''] = /id="op.logoutForm" method="post" action="([^"]+)"/.exec(asked) ?? []
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(asked) ?? []
  await page.navigate(action, { xsrf, logout: 'yes' })
  expect(await endsKept()).toEqual([false])
})
