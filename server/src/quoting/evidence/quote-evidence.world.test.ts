import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mined } from '@firsthand/contracts/chain-clients'
import { settle } from '@firsthand/sdk/settle'
import { runVerify } from '@firsthand/verify/run-verify'
import { mutated, mutations } from '@firsthand/verify/testing/mutations'
import fc from 'fast-check'
import { erc20Abi } from 'viem'
import { afterAll, expect, test, vi } from 'vitest'
import { type TradedRail, tradingOfThisFile } from '#testing/trading-world'

vi.setConfig({ testTimeout: 120_000 })
const trading = tradingOfThisFile()
const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const evidenceOf = (rail: TradedRail, reference: string, as?: string) =>
  trading.call('GET', `${rail.prefix}/quotes/${reference}/evidence`, as === undefined ? {} : { as })

/** A purchase that the buyer has settled on chain; the watcher's row is written by hand. */
async function settledPurchase(rail: TradedRail) {
  const { reference } = await rail.firm(await rail.makeMarket())
  const before = await evidenceOf(rail, reference)
  const { body: bundle } = await rail.intent(reference)
  const signed = await evidenceOf(rail, reference)
  const sender = await trading.asBuyer()
  const { cashToken: address, cashAmount } = bundle.intent
  const args = [bundle.router, BigInt(cashAmount)] as const
  await mined(trading.clients, await sender.writeContract({ address, abi: erc20Abi, functionName: 'approve', args }))
  const receipt = await mined(trading.clients, await settle(sender, bundle, trading.pins))
  await trading.admin.query(
    `update app.quote set state = 'settled', tx_hash = $2, block_number = $3, settled_at = now(),
      settled_base_units = 1, finality = 'finalized' where reference = $1`,
    [reference, receipt.transactionHash, receipt.blockNumber],
  )
  return { reference, before, signed, block: receipt.blockHash }
}

const rails = ['mint', 'rfq'] as const

test.each(rails)(
  '%s: the evidence of a settled purchase holds offline, and a changed byte of it is noticed',
  async (name) => {
    const rail = trading[name]
    const { reference, before, signed, block } = await settledPurchase(rail)
    expect(before.body).toMatchObject({ reference, bundle: null, receipt: null })
    expect(signed.body).toMatchObject({ reference, bundle: { reference }, receipt: null })
    const { text, status } = await evidenceOf(rail, reference)
    expect(status).toBe(200)
    expect((await evidenceOf(rail, reference)).text).toBe(text)
    const keys = file('keys.json', (await trading.call('GET', '/.well-known/settlement-keys.json')).text)
    const asked = ['--settlement-keys', keys, '--router', trading.contracts.router, '--block', block]
    const held = await runVerify(['purchase', file('evidence.json', text), ...asked])
    expect([held.complaint, held.output]).toEqual(['', expect.not.stringContaining('FAILS')])
    expect(held).toMatchObject({ exitCode: 0, output: expect.not.stringContaining('unchecked') })

    const unsettled = await runVerify(['purchase', file('signed.json', signed.text), ...asked])
    expect(unsettled.output).toMatch(/^unchecked .*the evidence has no receipt/m)
    const bytes = Buffer.from(text)
    const noticed = fc.asyncProperty(mutations, async (mutation) => {
      const { exitCode } = await runVerify(['purchase', file('mutant.json', mutated(bytes, mutation)), ...asked])
      expect(exitCode).not.toBe(0)
    })
    await fc.assert(noticed, { numRuns: 150 })
  },
)

test('nobody else reads the evidence of a purchase', async () => {
  const { reference } = await trading.firm(await trading.makeMarket())
  expect((await evidenceOf(trading.mint, reference, 'acme-buyer-2')).status).toBe(404)
})
