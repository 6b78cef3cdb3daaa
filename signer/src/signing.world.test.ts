import { feeRequest, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { settlementRoles } from '@firsthand/wire/signer'
import { recoverAddress } from 'viem'
import { expect, inject, test } from 'vitest'
import { signersOfThisFile } from './testing/signers-under-test.ts'

const under = signersOfThisFile()
const next = () => purchaseOf(under.signers.permitted())
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

test('1,000 signatures over three tokens recover to the right addresses, with low s', async () => {
  const addresses = new Map(under.signers.keys().map(({ role, address }) => [role, address]))
  let checked = 0
  for (let batch = 0; batch < 17; batch += 1) {
    const asked = Array.from({ length: 20 }, next).map(async (purchase, index) => {
      for (const role of ['operator', 'fee', 'compliance'] as const) {
        const { status, body } = await under.ask(role, await under.requestFor(role, purchase), index % 2)
        expect([status, body.digest]).toEqual([200, purchase.digest])
        const signature = body.signature as `0x${string}`
        const recovered = await recoverAddress({ hash: purchase.digest, signature })
        expect(recovered.toLowerCase()).toBe(addresses.get(role))
        expect(body.address).toBe(addresses.get(role))
        expect(BigInt(`0x${signature.slice(66, 130)}`) <= halfOrder).toBe(true)
        checked += 1
      }
    })
    await Promise.all(asked)
  }
  expect(new Set(addresses.values()).size).toBe(3)
  expect(checked).toBeGreaterThanOrEqual(1_000)
  process.stdout.write(
    `${checked} signatures of ${settlementRoles.length} roles (${under.signers.custody}), each by its own address\n`,
  )
}, 120_000)

test('fifty racing calls on both replicas give one signature, and a foreign digest among them none', async () => {
  for (let round = 0; round < 5; round += 1) {
    const purchase = next()
    const foreign = purchaseOf(under.signers.permitted())
    const other = { ...foreign.common, reference: purchase.common.reference }
    const changed = { ...other, intent: { ...other.intent, quoteRef: purchase.common.intent.quoteRef } }
    const calls = Array.from({ length: 50 }, (_, i) =>
      i === round * 9
        ? under.ask('fee', { ...changed, evidence: feeRequest(purchase).evidence }, i % 2)
        : under.ask('fee', feeRequest(purchase), i % 2),
    )
    const replies = await Promise.all(calls)
    const given = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 409)
    expect(given.length + refused.length).toBe(50)
    expect(refused.every(({ body }) => body.code === 'equivocation')).toBe(true)
    expect(new Set(given.map(({ body }) => body.signature)).size).toBe(1)
    expect(new Set(given.map(({ body }) => body.digest)).size).toBe(1)
  }
})

test('a repeat, also on the other replica, gets the same signature though the key signs anew each time', async () => {
  const request = feeRequest(next())
  const [first, again, elsewhere] = [
    await under.ask('fee', request, 0),
    await under.ask('fee', { ...request, requestId: 'again' }, 0),
    await under.ask('fee', request, 1),
  ]
  expect(first.status).toBe(200)
  expect(again.body).toEqual(first.body)
  expect(elsewhere.body).toEqual(first.body)
})

test('a journal that takes no writes is an outage: nothing is signed until it takes them', async () => {
  const database = new URL(under.loginUrl('fee')).pathname.slice(1)
  const turn = (readOnly: 'on' | 'off') =>
    runAsAdmin(
      inject('world').databaseServer.adminUrl,
      `alter database "${database}" set default_transaction_read_only = ${readOnly}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    )
  const request = feeRequest(next())
  await turn('on')
  await expect.poll(() => under.ask('fee', request)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  await turn('off')
  await expect.poll(async () => (await under.ask('fee', request)).status).toBe(200)
})

test('the journal names the policy, and nobody changes or removes a row', async () => {
  await under.ask('fee', feeRequest(next()))
  const [version] = await under.journal('fee', 'select policy_version from journal.claim limit 1')
  expect(version).toMatch(/^sandbox-/)
  for (const statement of [
    'update journal.claim set digest = digest',
    'delete from journal.signed',
    'truncate journal.claim, journal.signed',
  ])
    await expect(under.journal('fee', statement)).rejects.toThrow('append-only')
})
