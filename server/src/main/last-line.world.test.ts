import { execFile } from 'node:child_process'
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

test('a secret whose file is missing is named by its setting, and so is the settings file of a signer', async () => {
  const absent = '/nowhere/password'
  const line = await lastLine('server/src/main/api.ts', {
    FIRSTHAND_DATABASE_URL_API: 'postgresql://fh_api@127.0.0.1/x',
    FIRSTHAND_DATABASE_PASSWORD_FILE_API: absent,
    FIRSTHAND_DATABASE_URL_CATALOG: 'postgresql://fh_catalog@127.0.0.1/x',
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
  expect(line.err.message).toBe(`FIRSTHAND_DATABASE_PASSWORD_FILE_API: the file ${absent} cannot be read (ENOENT)`)
  const signer = await lastLine('signer/src/signer.ts', {}, absent)
  expect(signer).toMatchObject({ event: 'signer.not_started', reason: expect.stringContaining('the settings file') })
})
