import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { runVerify } from './run-verify.ts'
import { aRoot, aTree, contract, logKey, witnessKeys } from './testing/a-root.ts'
import { mutated, mutations } from './testing/mutations.ts'

const folder = mkdtempSync(join(tmpdir(), 'verify-root-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
const keys = ['--log-key', file('log.key', logKey), '--witness-keys', file('w.keys', witnessKeys)]
const [tiles, forkedTiles] = [join(folder, 'log'), join(folder, 'forked')]
const small = await aTree(join(folder, 'small'), 3)
const tree = await aTree(tiles, 7)
const forked = await aTree(forkedTiles, 7, 2)
const evidence = aRoot(tree)
const checked = [...keys, '--roots', contract, '--block', evidence.receipt.blockHash]
const verify = (root: object, ...more: readonly string[]) =>
  runVerify(['log', file('day.root.json', JSON.stringify(root)), ...checked, ...more])

test('a root on chain holds with block and time, and what a node or the reader must say is named', async () => {
  const kept = ['--checkpoint', file('kept', small.checkpoint), '--tiles', tiles]
  const held = await verify(evidence, ...kept)
  expect([held.exitCode, held.output]).toEqual([0, expect.not.stringContaining('unchecked')])
  expect(held.output).toContain(
    'the root in block 7 of 2026-11-19T00:00:05.000Z is that of the checkpoint, of 7 leaves',
  )
  expect(held.output).toContain('it goes on from the checkpoint of 3 leaves that you kept')
  const alone = await runVerify(['log', file('alone.root.json', JSON.stringify(evidence))])
  expect(alone.exitCode).toBe(0)
  expect(alone.output.match(/^unchecked/gm)).toHaveLength(4)
  expect(alone.output).toContain(`ask a node that you trust for ${evidence.receipt.blockHash}`)
})

test('a root of another tree, size, log, chain or contract is named', async () => {
  const fails = async (root: object, why: RegExp, ...more: readonly string[]) => {
    const { exitCode, output } = await verify(root, ...more)
    expect([exitCode, output]).toEqual([1, expect.stringMatching(why)])
  }
  const block = (root: ReturnType<typeof aRoot>) => ['--block', root.receipt.blockHash]
  const otherTree = aRoot(tree, { root: forked.root })
  await fails(
    otherTree,
    /^FAILS .*is that of the checkpoint.*of another tree: the log was forked/m,
    ...block(otherTree),
  )
  const otherSize = aRoot(tree, { size: 8 })
  await fails(otherSize, /^FAILS .*it is of 8 leaves/m, ...block(otherSize))
  const otherLog = aRoot(tree, { origin: 'log.example/other' })
  await fails(otherLog, /^FAILS .*the receipt has no such event/m, ...block(otherLog))
  const otherChain = aRoot(tree, { chain: 1 })
  await fails(otherChain, /^FAILS .*signed for eip155:31337 \(it names eip155:1\)/m, ...block(otherChain))
  await fails(evidence, /^FAILS .*was given/m, '--roots', `0x${'5'.repeat(40)}`)
  await fails(evidence, /^FAILS .*is in the chain/m, '--block', `0x${'0'.repeat(64)}`)
  const kept = ['--checkpoint', file('kept', small.checkpoint), '--tiles', forkedTiles]
  await fails(aRoot(forked), /^FAILS .*goes on from the checkpoint of 3 leaves.*rewritten/m, ...kept)
})

test('a root that the contract answers is compared with a checkpoint and its tiles', async () => {
  const path = file('checkpoint', tree.checkpoint)
  const given = (size: number, root: Buffer, ...more: readonly string[]) =>
    runVerify(['log', path, ...keys, '--root', `${size}:0x${root.toString('hex')}`, ...more])
  expect(await given(7, tree.root)).toMatchObject({ exitCode: 0 })
  expect(await given(3, small.root, '--tiles', tiles)).toMatchObject({ exitCode: 0 })
  expect((await given(3, small.root)).output).toMatch(/^unchecked .*no --tiles were given/m)
  const another = /^FAILS .*that the chain has is of this log .*the key that writes roots/m
  expect(await given(7, forked.root)).toMatchObject({ exitCode: 1, output: expect.stringMatching(another) })
  const old = await given(3, (await aTree(join(folder, 'forked-small'), 3, 2)).root, '--tiles', tiles)
  expect(old).toMatchObject({ exitCode: 1, output: expect.stringMatching(another) })
  expect((await given(8, tree.root)).output).toMatch(/^FAILS .*the checkpoint has 7 leaves/m)
  expect((await runVerify(['log', path, '--root', '7'])).exitCode).toBe(2)
  const onFile = ['log', file('day.root.json', JSON.stringify(evidence)), '--root', `7:0x${'0'.repeat(64)}`]
  expect((await runVerify(onFile)).exitCode).toBe(2)
})

test('a byte of a root on chain that is changed or missing is noticed', async () => {
  const bytes = Buffer.from(JSON.stringify(evidence))
  const noticed = fc.asyncProperty(mutations, async (mutation) => {
    const { exitCode } = await runVerify(['log', file('mutant.root.json', mutated(bytes, mutation)), ...checked])
    expect(exitCode).not.toBe(0)
  })
  await fc.assert(noticed, { numRuns: 1_000 })
}, 60_000)
