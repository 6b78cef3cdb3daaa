import { probesAt } from '@firsthand/probes/testing/ask-probes'
import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import { loggedEvent } from '@firsthand/sandbox/world/child'
import { expect, inject, test, vi } from 'vitest'
import { signersOfThisFile } from './testing/signers-under-test.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const under = signersOfThisFile(['fee'])

function probesOf(replica: number) {
  const child = under.signers.processes.fee[replica]
  if (child === undefined) throw new Error('it does not run')
  const { privatePort } = loggedEvent<{ privatePort: number }>(child, 'signer.listening') ?? { privatePort: 0 }
  return probesAt(`http://127.0.0.1:${privatePort}`)
}

test('it lives, is ready, and shows what it signed, its key and its policy', async () => {
  const probes = probesOf(0)
  expect(await probes.lives()).toBe(true)
  expect(await probes.until('ready')).toMatchObject({ code: 200, causes: { journal: null, key: null, policy: null } })
  const request = await under.requestFor('fee', purchaseOf(under.signers.permitted()))
  expect((await under.ask('fee', request)).status).toBe(200)
  expect((await askSigner(under.signers.sockets.fee[0] ?? '', '{"requestId":"x"}')).status).toBe(403)
  const text = await probes.metrics()
  expect(text).toMatch(/firsthand_build_info\{program="signer",.*role="fee"\} 1/)
  expect(text).toMatch(/firsthand_signer_answer_seconds_count\{role="fee",outcome="signed"\} 1/)
  expect(text).toMatch(/firsthand_signer_refusals_total\{rule="shape",role="fee"\} 1/)
  expect(text).toMatch(/firsthand_signer_key_valid_until_seconds\{key="fee-2026a",role="fee"\} \+Inf/)
  expect(text).toMatch(/firsthand_signer_policy_valid_until_seconds\{role="fee"\} \d/)
  expect(text).toMatch(/firsthand_signer_journal_age_seconds\{role="fee"\} \d/)
  expect(text).not.toMatch(/0x[0-9a-f]{8}|postgresql:/)
})

test('a journal that cannot be reached makes it unready until it is back, for its callers too', async () => {
  const name = new URL(under.loginUrl('fee')).pathname.slice(1)
  const { adminUrl } = inject('world').databaseServer
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
  await runAsAdmin(adminUrl, `alter database "${name}" allow_connections false`, cut)
  const probes = probesOf(0)
  expect(await probes.until('not ready')).toMatchObject({ code: 503, reason: expect.stringContaining('the journal') })
  expect(await probes.lives()).toBe(true)
  await runAsAdmin(adminUrl, `alter database "${name}" allow_connections true`)
  await probes.until('ready')
})

test('a policy that cannot be taken shows until one can, and the one before stays in force', async () => {
  const probes = probesOf(0)
  const unused = async () => /firsthand_signer_files_unused\{role="fee"\} (\d)/.exec(await probes.metrics())?.[1]
  expect(await unused()).toBe('0')
  await under.signers.permit({ notAfter: 'tomorrow' })
  await expect.poll(unused).toBe('1')
  const request = await under.requestFor('fee', purchaseOf(under.signers.permitted()))
  expect((await under.ask('fee', request)).status).toBe(200)
  await under.signers.permit({ notAfter: '2099-12-31T23:59:59Z' })
  await expect.poll(unused).toBe('0')
})

test('without a published key it is unready, and ready once one is published', async () => {
  const keys = under.signers.keys()
  await under.signers.publish([])
  expect(await probesOf(1).until('not ready')).toMatchObject({ code: 503, reason: 'no published key of fee is valid' })
  await under.signers.publish(keys)
  await probesOf(1).until('ready')
})
