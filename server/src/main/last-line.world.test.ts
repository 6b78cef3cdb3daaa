import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** The last line of a program that does not start. */
async function lastLine(program: string, settings: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const ended = await run(process.execPath, [program, ...args], { env: settings }).then(
    () => null,
    (error: { code: number; stdout: string }) => error,
  )
  expect(ended?.code).toBe(1)
  return JSON.parse(ended?.stdout.trim().split('\n').at(-1) ?? '')
}

const programs = [
  ['server/src/main/api.ts', 'FIRSTHAND_'],
  ['server/src/main/worker.ts', 'FIRSTHAND_'],
  ['server/src/main/relayer.ts', 'FIRSTHAND_'],
  ['server/src/main/ledger-attestor.ts', 'FIRSTHAND_'],
  ['compliance/src/main/compliance.ts', 'COMPLIANCE_'],
  ['bank-gateway/src/gateway.ts', 'BANK_GATEWAY_'],
  ['console/src/server/console.ts', 'FIRSTHAND_CONSOLE_'],
  ['storefront/src/server/storefront.ts', 'FIRSTHAND_STOREFRONT_'],
] as const

test.each(programs)('%s ends with a line of JSON that names the setting it cannot use', async (program, prefix) => {
  const line = await lastLine(program, { [`${prefix}MISSPELT`]: '1' })
  expect(line).toMatchObject({ msg: expect.stringMatching(/^[a-z]+\.not_started$/) })
  expect(line.err.message).toContain(`${prefix}MISSPELT`)
})

test('every secret whose file is missing is named by its setting, and so is the settings file of a signer', async () => {
  const absent = '/nowhere/password'
  const line = await lastLine('server/src/main/api.ts', {
    FIRSTHAND_DATABASE_URL_API: 'postgresql:///x?host=/run/postgresql',
    FIRSTHAND_DATABASE_PASSWORD_FILE_API: absent,
    FIRSTHAND_DATABASE_URL_CATALOG: 'postgresql:///x?host=/run/postgresql',
    FIRSTHAND_IDENTITY_PROVIDERS: '[]',
    FIRSTHAND_SETTLEMENT_KEYS_FILE: absent,
    FIRSTHAND_WEBHOOK_KEY_FILE: absent,
    FIRSTHAND_ERASURES_FILE: absent,
    FIRSTHAND_CURSOR_SECRET_FILE: absent,
    FIRSTHAND_SEALING: JSON.stringify({
      wrapping: [{ id: 'w1', kind: 'file', file: absent }],
      indexKeyFile: absent,
      pseudonymKeyFile: absent,
    }),
  })
  const named = ['DATABASE_PASSWORD_FILE_API', 'SETTLEMENT_KEYS_FILE', 'WEBHOOK_KEY_FILE', 'ERASURES_FILE']
  const others = ['CURSOR_SECRET_FILE', 'SEALING', 'IDENTITY_PROVIDERS']
  expect(line.err.settings.toSorted()).toEqual([...named, ...others].map((each) => `FIRSTHAND_${each}`).toSorted())
  expect(line.err.message).toContain(`FIRSTHAND_DATABASE_PASSWORD_FILE_API: the file ${absent} cannot be read (ENOENT)`)
  const signer = await lastLine('signer/src/signer.ts', {}, absent)
  expect(signer).toMatchObject({ event: 'signer.not_started', reason: expect.stringContaining('the settings file') })
})

const commands = [
  ...['migrate', 'seal', 'retention', 'verify-audit', 'rebuild-engine'].map(
    (name) => `server/src/main/commands/${name}.ts`,
  ),
  ...['migrate', 'seal', 'retention'].map((name) => `compliance/src/main/commands/${name}.ts`),
]

test.each(commands)('%s ends with a line of JSON that names what it lacks', async (command) => {
  const ended = await run(process.execPath, [command], { env: {} }).catch((error) => error)
  const { err } = JSON.parse(ended.stderr.trim().split('\n').at(-1))
  const [missing] = err.settings
  expect(missing).toMatch(/_(MIGRATE_DATABASE_URL|SEALING|ENGINE_INGRESS_URLS)$/)
  expect(err.message).toContain(missing)
})

/** What Kubernetes sets in every pod for a service that is called like the API. */
const serviceLinks = {
  FIRSTHAND_API_SERVICE_HOST: '10.43.0.7',
  FIRSTHAND_API_SERVICE_PORT: '8080',
  FIRSTHAND_API_PORT: 'tcp://10.43.0.7:8080',
  FIRSTHAND_API_PORT_8080_TCP: 'tcp://10.43.0.7:8080',
  FIRSTHAND_API_PORT_8080_TCP_PROTO: 'tcp',
  FIRSTHAND_API_PORT_8080_TCP_PORT: '8080',
  FIRSTHAND_API_PORT_8080_TCP_ADDR: '10.43.0.7',
}

test('service links are no reason not to start, and do not hide a misspelt name', async () => {
  const line = await lastLine('server/src/main/worker.ts', { ...serviceLinks, FIRSTHAND_API_PROT: '1' })
  expect(line.err.settings).toContain('FIRSTHAND_API_PROT')
  expect(line.err.settings).not.toContain('FIRSTHAND_API_PORT')
  expect(line.err.settings).not.toContain('FIRSTHAND_API_SERVICE_HOST')
})

test('the check prints a line for each setting, and no secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  const secret = 'f00d'.repeat(16)
  writeFileSync(join(folder, 'secret'), secret)
  const settings = [
    'FIRSTHAND_CURSOR_SECRET_FILE=secret',
    'FIRSTHAND_API_PORT=x',
    `FIRSTHAND_CHAINS='{"eip155:1": {"rpcUrls": ["https://node.example/v3/${secret}"]}}'`,
    'FIRSTHAND_DATABASE_URL_API=postgresql://fh_api:the-password@db.example/x',
  ]
  writeFileSync(join(folder, 'api.env'), settings.join('\n'))
  const args = [resolve('server/src/main/api.ts'), '--check-settings', '--env-file', 'api.env']
  const ended = await run(process.execPath, args, { env: {}, cwd: folder }).catch((error) => error)
  expect(ended.code).toBe(1)
  expect(ended.stdout).toMatch(/FIRSTHAND_CURSOR_SECRET_FILE: secret sha256:[0-9a-f]{12}/)
  expect(ended.stdout).toContain('FIRSTHAND_DOCUMENTS_PORT=8081 (default)')
  for (const shown of [secret, 'the-password']) expect(ended.stdout + ended.stderr).not.toContain(shown)
  const { msg, wrong } = JSON.parse(ended.stdout.trim().split('\n').at(-1))
  expect(msg).toBe('settings.wrong')
  const names = wrong.map(({ setting }: { setting: string }) => setting)
  for (const name of ['API_PORT', 'CHAINS', 'DATABASE_URL_API', 'WEBHOOK_KEY_FILE'])
    expect(names).toContain(`FIRSTHAND_${name}`)
  rmSync(folder, { recursive: true })
})
