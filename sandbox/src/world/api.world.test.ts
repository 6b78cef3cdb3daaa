import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { roles } from '@firsthand/wire/roles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { passwordFile, runAsAdmin } from '../postgres/databases.ts'
import { isRunning } from '../testing/leftovers.ts'
import { erasuresFile } from './sealing-keys.ts'
import { inheritedEnvironment, messageSchemaFolder } from './settings.ts'
import { startWorld, type World } from './world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const serverFolder = fileURLToPath(new URL('../testing/stub-service', import.meta.url))

let world: World
beforeAll(async () => {
  world = await startWorld({
    chain: false,
    databaseUrl: null,
    // The stand-in creates nothing.
    seed: false,
    serverFolder,
    api: { settings: { FIRSTHAND_RATE_LIMITS: '{}' } },
  })
})
afterAll(() => world?.stop())

const settingsAt = async (url: string) => (await (await fetch(url)).json()) as Record<string, string>

test('the service gets the settings of its world and no others', async () => {
  const inherited = Object.keys(inheritedEnvironment())
  const settings = await settingsAt(String(world.api?.url))
  for (const name of inherited) delete settings[name]
  const { adminUrl } = world.databaseServer
  expect(settings).toEqual({
    FIRSTHAND_LISTEN_HOST: '127.0.0.1',
    FIRSTHAND_PAYEE_COOLING_OFF_SECONDS: '0',
    FIRSTHAND_ISO20022_SCHEMAS: messageSchemaFolder() ?? 'unchecked',
    FIRSTHAND_API_PORT: '0',
    FIRSTHAND_DOCUMENTS_PORT: '0',
    FIRSTHAND_PRIVATE_PORT: '0',
    FIRSTHAND_DATABASE_URL_API: adminUrl.replace('postgres@', 'fh_api@').replace(/postgres$/, 'firsthand'),
    FIRSTHAND_DATABASE_PASSWORD_FILE_API: passwordFile(world.databaseServer, 'fh_api'),
    FIRSTHAND_DATABASE_PASSWORD_FILE_CATALOG: passwordFile(world.databaseServer, 'fh_catalog'),
    FIRSTHAND_DATABASE_URL_CATALOG: adminUrl.replace('postgres@', 'fh_catalog@').replace(/postgres$/, 'firsthand'),
    FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
    FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify([
      {
        issuer: world.identity.issuer,
        audience: world.identity.audience,
        roles,
        maxAgeSeconds: 300,
        logoutAudiences: ['native-app', 'console', 'storefront'],
      },
    ]),
    FIRSTHAND_CORS_ORIGINS: 'http://localhost:*,http://127.0.0.1:*',
    FIRSTHAND_CURSOR_SECRET_FILE: world.describe().cursorSecretFile,
    FIRSTHAND_WEBHOOK_KEY_FILE: world.describe().webhookKeyFile,
    FIRSTHAND_WEBHOOK_TARGETS: 'loopback',
    FIRSTHAND_SETTLEMENT_KEYS_FILE: world.describe().settlementKeysFile,
    FIRSTHAND_BANK_GATEWAY_KEYS_FILE: world.bankGatewayKeys.registeredFile,
    FIRSTHAND_PASSKEYS: JSON.stringify({ rpId: 'localhost', origins: ['http://localhost:4180'] }),
    FIRSTHAND_SEALING: JSON.stringify(world.sealingKeys.service),
    FIRSTHAND_ERASURES_FILE: erasuresFile(world.sealingKeys.service, 'firsthand'),
    FIRSTHAND_DRAIN_SECONDS: '0',
    FIRSTHAND_SHARED_LISTINGS: 'on',
    FIRSTHAND_RATE_LIMITS: '{}',
  })
  expect(readFileSync(String(settings.FIRSTHAND_CURSOR_SECRET_FILE), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(String(settings.FIRSTHAND_CURSOR_SECRET_FILE)).mode & 0o777).toBe(0o400)
})

test('every copy of the template is migrated, and the migration gets a file of a password for each login', async () => {
  const url = world.databaseServer.urlFor('postgres', await world.cloneDatabase())
  const [settings] = await runAsAdmin(url, 'SELECT settings FROM migrated')
  const grants = 'SELECT datacl::text FROM pg_database WHERE datname = current_database()'
  expect(await runAsAdmin(url, grants)).toEqual(['{postgres=CTc/postgres,pg_monitor=c/postgres}'])
  const passwords = 'FIRSTHAND_MIGRATE_LOGIN_PASSWORD_FILES'
  expect(settings?.split(' ').sort()).toEqual(
    [...Object.keys(inheritedEnvironment()), 'FIRSTHAND_DATABASE_DURABILITY', passwords].sort(),
  )
})

test('further instances run on databases of their own, drain on demand, and can be killed', async () => {
  const database = await world.cloneDatabase()
  const [second, third] = await Promise.all([world.startApi({ database }), world.startApi()])
  expect((await settingsAt(second.privateUrl)).FIRSTHAND_DATABASE_URL_API).toContain(database)
  expect(new Set([world.api?.url, second.url, second.documentsUrl, third.url]).size).toBe(4)
  await second.stop()
  expect(await second.exited).toBe(0)
  expect(second.output()).toContain('api.drained')
  await third.stop('SIGKILL')
  expect(await third.exited).toBeNull()
  expect(isRunning(world.api?.pid ?? 0)).toBe(true)
})

test('a service that refuses its settings is quoted', async () => {
  const failed = world.startApi({ settings: { FIRSTHAND_LOG_LEVEL: 'broken' } })
  await expect(failed).rejects.toThrow(/api-\d+ ended before it was ready\..*"setting":"FIRSTHAND_LOG_LEVEL"/s)
})
