import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { madeUpMarket } from '@firsthand/sandbox/signers/signer-policy'
import type { DecisionHashes, DecisionHeads } from '@firsthand/wire/decision-hashes'
import type { ChainRecord } from '@firsthand/wire/decision-records'
import { beforeAll, expect, test } from 'vitest'
import { complianceOfThisFile, router } from '../testing/compliance-under-test.ts'
import { approve } from '../testing/customers.ts'

const compliance = complianceOfThisFile()

async function decide(as: string) {
  const permitted = { ...madeUpMarket, router, attesters: { compliance: [], fee: [] } }
  const { common } = purchaseOf(permitted, { tenant: as.split('-')[0] ?? '' })
  const { chainId, router: contract, reference, intent } = common
  await compliance.serve('/attestations', { action: 'settle', chainId, contract, reference, intent }, { as })
}
beforeAll(async () => {
  for (const buyer of ['acme-ada', 'globex-bob']) await approve(compliance, buyer)
  for (const buyer of ['acme-ada', 'globex-bob', 'acme-ada']) await decide(buyer)
})

const heads = async (after = '') =>
  ((await compliance.serve('/decision-heads', { after })).body as unknown as DecisionHeads).items
const behind = async (tenant: string, after: number) =>
  ((await compliance.serve('/decision-hashes', { tenant, after })).body as unknown as DecisionHashes).items

test('the service reads where each tenant’s decisions end, and their hashes, which are those of the export', async () => {
  expect(await heads()).toEqual([
    { tenant: 'acme', sequence: 2 },
    { tenant: 'globex', sequence: 1 },
  ])
  expect(await heads('acme')).toEqual([{ tenant: 'globex', sequence: 1 }])
  expect(await heads('globex')).toEqual([])
  const day = new Date().toISOString().slice(0, 10)
  const { text } = await compliance.call('GET', `/decisions?day=${day}`, { as: 'acme-compliance-officer' })
  const records = text
    .trimEnd()
    .split('\n')
    .map((line): ChainRecord => JSON.parse(line))
  const exported = records.map(({ seq, hash }) => ({ sequence: Number(seq), hash }))
  expect(await behind('acme', 0)).toEqual(exported)
  expect(await behind('acme', 1)).toEqual(exported.slice(1))
  expect(await behind('nobody', 0)).toEqual([])
})

test('nobody reads them without the service’s key', async () => {
  for (const path of ['/decision-heads', '/decision-hashes'])
    expect(await compliance.serve(path, { after: '' }, { headers: { 'service-key': 'f'.repeat(64) } })).toMatchObject({
      status: 401,
    })
})
