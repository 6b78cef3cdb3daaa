import { copyFile, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { feeRequest, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { expect, test, vi } from 'vitest'
import { signersOfThisFile } from './testing/signers-under-test.ts'

vi.setConfig({ testTimeout: 90_000 })
const under = signersOfThisFile(['fee'])
const policyFile = () => join(under.signers.homeOf('fee'), 'policy.json')
const kept = (name: string) => join(under.signers.folder, `kept-${name}.json`)
const keep = (name: string) => copyFile(policyFile(), kept(name))
/** What whoever may write the file does: an old one takes the place of the new one. */
async function putBack(name: string): Promise<void> {
  await copyFile(kept(name), `${policyFile()}.next`)
  await rename(`${policyFile()}.next`, policyFile())
}
const market = () => under.signers.permitted().markets[0]
const capped = (cashMax: string) => [{ ...market()!, cashMax }]
/** 100 USDC, which the old policy lets pass and the new one does not. */
async function ask(replica: number): Promise<string> {
  const { body } = await under.ask('fee', feeRequest(purchaseOf(under.signers.permitted())), replica)
  return body.code === 'declined' ? body.rule : (body.code ?? 'signed')
}
const output = (replica: number) => under.signers.processes.fee[replica]?.output() ?? ''

test('a policy that was approved once, and another one of the same number, take no newer one’s place', async () => {
  expect(await ask(0)).toBe('signed')
  await keep('old')
  const cap = String(market()?.cashMax)
  await under.signers.permit({ markets: capped('1000') })
  await keep('new')
  await under.signers.reloaded()
  expect([await ask(0), await ask(1)]).toEqual(['cash_amount', 'cash_amount'])

  // The old file is as well signed as ever; the running processes keep the new one, and say so.
  await putBack('old')
  await under.signers.reloaded()
  expect([await ask(0), await ask(1)]).toEqual(['cash_amount', 'cash_amount'])
  for (const replica of [0, 1]) expect(output(replica)).toMatch(/"signer.not_reloaded".*policy 2 was accepted before/)

  // A process that starts with it does not come up: what was accepted stands in the journal, not in a process.
  await under.signers.processes.fee[1]?.stop('SIGKILL')
  await expect(under.signers.restart('fee', 1)).rejects.toThrow(
    'policy 2 was accepted before: policy 1 no longer counts',
  )
  await putBack('new')
  await under.signers.restart('fee', 1)
  expect(await ask(1)).toBe('cash_amount')

  // The next one counts, whatever it says; and its number is taken.
  await under.signers.permit({ markets: capped(cap) })
  await under.signers.reloaded()
  expect([await ask(0), await ask(1)]).toEqual(['signed', 'signed'])
  const numbers = await under.journal('fee', 'select number from journal.policy order by number')
  expect(numbers.map(Number)).toEqual([1, 2, 3])
  await expect(under.journal('fee', 'delete from journal.policy where number > 1')).rejects.toThrow('append-only')
  expect(JSON.parse(await readFile(policyFile(), 'utf8')).policy.number).toBe(3)
})

test('while the next policy takes its place every request is signed, by either replica', async () => {
  const answers: string[] = []
  let isOver = false
  const asking = [0, 1].map(async (replica) => {
    while (!isOver) answers.push(await ask(replica))
  })
  for (let changes = 0; changes < 3; changes += 1) {
    await under.signers.permit({ markets: capped(String(market()?.cashMax)) })
    await under.signers.reloaded()
  }
  isOver = true
  await Promise.all(asking)
  expect(answers.length).toBeGreaterThan(20)
  expect(new Set(answers)).toEqual(new Set(['signed']))
})

test('a policy that has ended signs nothing, says so, and does not start a process', async () => {
  const notAfter = new Date(Date.now() + 10_000).toISOString().replace(/[.][0-9]+Z$/, 'Z')
  await under.signers.permit({ notAfter })
  await under.signers.reloaded()
  expect(await ask(0)).toBe('signed')
  await vi.waitUntil(() => Date.now() > Date.parse(notAfter) + 100, { timeout: 20_000 })
  expect([await ask(0), await ask(1)]).toEqual(['unavailable', 'unavailable'])
  const ended = `ended at ${notAfter}: have two approvers sign the next one`
  expect(output(0)).toContain(ended)
  await under.signers.processes.fee[1]?.stop('SIGKILL')
  await expect(under.signers.restart('fee', 1)).rejects.toThrow(ended)
  await under.signers.permit({ notAfter: '2099-01-01T00:00:00Z' })
  await under.signers.restart('fee', 1)
  await under.signers.reloaded()
  expect([await ask(0), await ask(1)]).toEqual(['signed', 'signed'])
})

test('a replica whose file was not replaced signs nothing new once the other has accepted the next policy', async () => {
  const digest = `'\\x${'11'.repeat(32)}'`
  const purchase = purchaseOf(under.signers.permitted())
  const request = feeRequest(purchase)
  const { body: first } = await under.ask('fee', request)
  // As the other replica would, with a policy that these two have not seen.
  await under.journal('fee', `select journal.accept_policy(9, ${digest}, 'next')`)
  await expect(under.journal('fee', `select journal.accept_policy(9, '\\x${'22'.repeat(32)}', 'x')`)).rejects.toThrow(
    'another policy has the number 9',
  )
  for (const replica of [0, 1]) {
    const { status, body } = await under.ask('fee', feeRequest(purchaseOf(under.signers.permitted())), replica)
    expect([status, body.code]).toEqual([503, 'unavailable'])
  }
  await vi.waitFor(() => expect(output(0)).toContain('no longer counts: a newer one was accepted'), { timeout: 10_000 })
  // What was signed before is still given out.
  expect((await under.ask('fee', request, 1)).body).toEqual(first)
})
