import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inTenant } from '@firsthand/postgres/tenant'
import { installedSoftHsm } from '@firsthand/sandbox/signers/softhsm'
import { dataKeys } from '@firsthand/sealing/data-keys'
import type { Holder } from '@firsthand/sealing/sealed-text'
import { openWrappingKeys } from '@firsthand/sealing/wrapping-keys'
import type { TenantId } from '@firsthand/values/values'
import type * as Pkcs11 from 'pkcs11js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'

const installed = installedSoftHsm()
const tenant = 'acme' as TenantId
const [token, label] = ['sealing', 'wrapping key']
let database: Awaited<ReturnType<typeof databaseUnderTest>>
let folder: string

/** Makes an AES key inside the token. */
function makeKey(library: string, pin: string, name: string): void {
  const p11 = createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11
  const module = new p11.PKCS11()
  module.load(library)
  module.C_Initialize()
  try {
    const slot = module.C_GetSlotList(true).find((each) => module.C_GetTokenInfo(each).label.trim() === token)
    const session = module.C_OpenSession(slot!, p11.CKF_SERIAL_SESSION | p11.CKF_RW_SESSION)
    module.C_Login(session, p11.CKU_USER, pin)
    module.C_GenerateKey(session, { mechanism: p11.CKM_AES_KEY_GEN }, [
      { type: p11.CKA_LABEL, value: name },
      { type: p11.CKA_VALUE_LEN, value: 32 },
      { type: p11.CKA_TOKEN, value: true },
      { type: p11.CKA_SENSITIVE, value: true },
      { type: p11.CKA_EXTRACTABLE, value: false },
      { type: p11.CKA_ENCRYPT, value: true },
      { type: p11.CKA_DECRYPT, value: true },
    ])
  } finally {
    module.C_Finalize()
    module.close()
  }
}

beforeAll(async () => {
  if (installed === null) return
  database = await databaseUnderTest()
  folder = await mkdtemp(join(tmpdir(), 'token-'))
  await mkdir(join(folder, 'tokens'))
  const configuration = join(folder, 'softhsm2.conf')
  await writeFile(configuration, `directories.tokendir = ${join(folder, 'tokens')}\nobjectstore.backend = file\n`)
  // The library reads it from this process.
  vi.stubEnv('SOFTHSM2_CONF', configuration)
  const pin = randomBytes(8).toString('hex')
  await writeFile(join(folder, 'pin'), pin)
  const pins = ['--so-pin', randomBytes(8).toString('hex'), '--pin', pin]
  await promisify(execFile)(installed.tool, ['--init-token', '--free', '--label', token, ...pins])
  for (const name of [label, 'next wrapping key']) makeKey(installed.library, pin, name)
})
afterAll(async () => {
  if (installed === null) return
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

const settings = (own: object = {}) =>
  ({
    id: 'hsm',
    kind: 'pkcs11',
    library: installed?.library ?? '',
    token,
    pinFile: join(folder, 'pin'),
    label,
    ...own,
  }) as const

test.skipIf(installed === null)('a token wraps keys, and what they seal opens while it is there', async () => {
  const wrapping = openWrappingKeys([settings()])
  try {
    const keys = dataKeys(wrapping, 'app')
    const holder: Holder = 'file:01a1ea7d-d7ee-78cf-a9eb-93e94397996b'
    const pool = database.as('fh_api')
    await inTenant(pool, tenant, async (query) => {
      const seal = await keys.obtain(query, tenant, new Set([holder]))
      expect(seal.text(holder, 'Ada')).toMatch(/^sealed1[.]file:/)
    })
    const again = dataKeys(wrapping, 'app')
    const found = await inTenant(pool, tenant, (query) => again.find(query, new Set([holder])))
    expect(found.get(holder)?.symmetricKeySize).toBe(32)
    const { rows } = await database.admin.query('select wrapping_key, wrapped from app.data_key')
    expect(rows).toMatchObject([{ wrapping_key: 'hsm' }])
    expect(() => wrapping.unwrap({ wrappingKey: 'hsm', wrapped: rows[0].wrapped }, 'file:another')).toThrow()
  } finally {
    wrapping.close()
  }
})

test.skipIf(installed === null)('a token or a key that is not there stops the start, and is named', () => {
  expect(() => openWrappingKeys([settings({ label: 'no such key' })])).toThrow('no such key is not in the token')
  expect(() => openWrappingKeys([settings({ token: 'absent' })])).toThrow('there is no token "absent"')
})

test.skipIf(installed === null)('during a rotation both keys of a token unwrap, and the first wraps', () => {
  const old = openWrappingKeys([settings()])
  const before = old.wrap(randomBytes(32), 'file:one')
  old.close()
  const both = openWrappingKeys([settings({ id: 'next', label: 'next wrapping key' }), settings()])
  try {
    expect(both.unwrap(before, 'file:one')).toHaveLength(32)
    expect(both.wrap(randomBytes(32), 'file:one').wrappingKey).toBe('next')
  } finally {
    both.close()
  }
})
