import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { getAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SenderProcessInput } from './testing/sender-process.ts'
import { type SenderUnderTest, senderUnderTest } from './testing/sender-under-test.ts'

const program = fileURLToPath(new URL('./testing/sender-process.ts', import.meta.url))
const references = Array.from({ length: 24 }, (_, index) => `purchase-${index}`)
const processes = 4
const roundsMax = 4

let under: SenderUnderTest
beforeAll(async () => {
  under = await senderUnderTest({ blockSeconds: 1 })
}, 120_000)
afterAll(() => under?.stop(), 60_000)

/** Each in an order of its own. */
const shuffled = <T>(list: readonly T[]) =>
  list
    .map((each) => [Math.random(), each] as const)
    .sort(([a], [b]) => a - b)
    .map(([, each]) => each)

function send(deathRate: number): Promise<{ readonly died: boolean; readonly stated: string }> {
  const { settings, account } = under
  const input: SenderProcessInput = { settings, account, references: shuffled(references), deathRate }
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, JSON.stringify(input)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let stated = ''
    child.stdout.on('data', (text: Buffer) => {
      stated += text
    })
    child.on('close', (_code, signal) => resolve({ died: signal === 'SIGKILL', stated }))
  })
}

test('four processes race for the nonces of one account and die at any step: no gap, and each delivery once', async () => {
  let deaths = 0
  const reported: string[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    const ended = await Promise.all(Array.from({ length: processes }, () => send(0.04)))
    deaths += ended.filter(({ died }) => died).length
    reported.push(...ended.map(({ stated }) => stated))
  }
  const { died, stated } = await send(0)
  expect(died).toBe(false)
  expect(deaths).toBeGreaterThanOrEqual(roundsMax)
  expect([...reported, stated].join()).not.toContain('ALARM')
  expect(stated.trimEnd().split('\n').sort()).toEqual(references.map((reference) => `${reference} sent`).sort())

  const { admin } = under.database
  const { rows } = await admin.query('select nonce, reference, state from app.chain_transaction order by nonce')
  expect(rows.map(({ nonce }) => Number(nonce))).toEqual(references.map((_, index) => index))
  expect(rows.map(({ reference }) => String(reference)).toSorted()).toEqual([...references].sort())
  const { rows: copies } = await admin.query('select copy, raw is not null as signed from app.chain_transaction_bytes')
  expect(copies).toEqual(references.map(() => ({ copy: 0, signed: true })))

  const { reader } = under.clients
  const { address } = under.account
  await expect.poll(() => reader.getTransactionCount({ address }), { timeout: 10_000 }).toBe(references.length)
  const event = getAbiItem({ abi: unitDeliveryAbi, name: 'Delivered' })
  const logs = await reader.getLogs({ address: under.contracts.creditDelivery, event, fromBlock: 0n })
  expect(new Set(logs.map(({ args }) => args.purchaseId)).size).toBe(references.length)
  expect(logs).toHaveLength(references.length)
  process.stdout.write(`${references.length} deliveries by ${processes} processes, ${deaths} of which died: no gap\n`)
}, 240_000)
