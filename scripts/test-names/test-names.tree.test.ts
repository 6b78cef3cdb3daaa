import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { readSources } from '../layout/tree.ts'
import { type Named, readNames, testNames, written } from './collect.ts'
import { compare, draft, readSuccessors } from './compare.ts'

test('every test of 0.1.0 is there, or its successor is', async () => {
  const before = readNames(await readFile('docs/released/0.1.0-tests.txt', 'utf8'))
  const successors = readSuccessors(await readFile('docs/released/0.1.0-test-successors.txt', 'utf8'))
  expect(before.length).toBeGreaterThan(1500)
  expect(compare(before, testNames(await readSources()), successors).faults).toEqual([])
}, 60_000)

const named = (name: string, file = 'a.test.ts'): Named => ({ kind: 'test', file, name })
const before = [named('one'), named('two'), named('two', 'b.test.ts')]

describe('a planted difference', () => {
  test('nothing is wrong when a test only moved', () => {
    expect(compare(before, [named('two'), named('one', 'c.test.ts'), named('two')], new Map()).faults).toEqual([])
  })
  test('a test that is missing is found', () => {
    expect(compare(before, before.slice(1), new Map()).faults).toEqual([
      'gone without a successor: test one (a.test.ts)',
    ])
  })
  test('one of two with the same name that is missing is found', () => {
    expect(compare(before, before.slice(0, 2), new Map()).faults).toHaveLength(1)
  })
  test('a test of another kind does not stand for it', () => {
    const other: Named = { kind: 'proof', file: 'x.ts', name: 'one' }
    expect(compare(before, [...before.slice(1), other], new Map()).faults).toHaveLength(1)
  })
  test('a successor that is there is enough', () => {
    const after = [...before.slice(1), named('first')]
    expect(compare(before, after, readSuccessors('one => first'))).toMatchObject({ faults: [], succeeded: 1 })
  })
  test('a successor that is not there is found', () => {
    expect(compare(before, before.slice(1), readSuccessors('one => first')).faults).toEqual([
      'no such test: first, the successor of one',
    ])
  })
  test('a line that nothing needs is found', () => {
    expect(compare(before, before, readSuccessors('one => two')).faults).toEqual([
      'not gone, so it needs no successor: one',
    ])
  })
  test('a name with two successors is refused', () => {
    expect(() => readSuccessors('one => two\none => three')).toThrow('two successors')
  })
  test('a draft proposes the name that is most alike', () => {
    const after = [named('a buyer is notified of a refund')]
    expect(draft([named('a buyer is informed of a refund')], after, new Map())).toEqual([
      'a buyer is informed of a refund => a buyer is notified of a refund',
    ])
  })
})

// As it stands in a template of the file that is read.
const hole = ['$', '{a}'].join('')

test.each([
  ["test('a sentence', () => {})", ['a sentence']],
  ["describe('of', () => { test.each(rows)('%s is', () => {}); it('is not', f) })", ['of > %s is', 'of > is not']],
  [`describe.each(x)('of %s', () => { for (const a of b) test(\`${hole} is\`, f) })`, [`of %s > ${hole} is`]],
  ["test.skipIf(no)('a condition', f); test.concurrent('two', f)", ['a condition', 'two']],
])('%s', (text, names) => {
  const found = testNames(new Map([['server/src/x.test.ts', `import { test } from 'vitest'\n${text}`]]))
  expect(found.map(({ name }) => name)).toEqual(names)
})

test('the other kinds are read', () => {
  const files = new Map([
    ['contracts/test/unit/Router.t.sol', 'contract RouterTest is Test {\n  function test_settles() public {}\n}'],
    ['conformance/src/rules.ts', "export const rules = { 'RAIL-1': rule('x') } as const"],
    ['conformance/src/checks/rail-checks.ts', "export const railChecks: Checks = onEachRail({ 'RAIL-1': f })"],
    ['proofs/src/run.ts', "const proofs = { reorg: {}, 'bank-model': {} }"],
    ['proofs/src/bank-model/plants.ts', "const plants = [{ name: 'money is lost' }, plant('a row is lost', f)]"],
    ['bench/src/harness/run.ts', 'const benches = { relay }'],
  ])
  const found = testNames(files)
  expect(found.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'forge RouterTest.test_settles',
    'rule RAIL-1',
    'check RAIL-1',
    'proof reorg',
    'proof bank-model',
    'case money is lost',
    'case a row is lost',
    'bench relay',
  ])
  expect(readNames(written(found))).toHaveLength(found.length)
})
