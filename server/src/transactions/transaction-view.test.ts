import { expect, test } from 'vitest'
import { type NodeView, standingOf } from './transaction-view.ts'

const block = (digit: string) => `0x${digit.repeat(64)}` as const
const mined = { hash: block('1'), blockNumber: 10n, blockHash: block('a'), revert: null }
const node = (view: Partial<NodeView>): NodeView => ({
  head: 20n,
  final: 12n,
  mined: null,
  isKnown: false,
  isUsed: false,
  ...view,
})

test('final when every node that keeps up has it in the same final block', () => {
  expect(standingOf([node({ mined }), node({ mined })])).toEqual({ standing: 'final', ...mined })
  expect(standingOf([node({ mined }), node({ mined, final: 9n })])).toMatchObject({ standing: 'mined' })
  expect(standingOf([node({ mined }), node({ mined: { ...mined, blockHash: block('b') } })])).toMatchObject({
    standing: 'mined',
  })
  expect(standingOf([node({ mined }), node({})])).toMatchObject({ standing: 'mined' })
  expect(standingOf([node({ mined, final: null })])).toMatchObject({ standing: 'mined' })
})

test('a node that is behind what another calls final does not count', () => {
  expect(standingOf([node({ mined }), node({ head: 11n, final: 3n })])).toMatchObject({ standing: 'final' })
  expect(standingOf([node({}), node({ head: 11n, final: 3n, mined })])).toEqual({ standing: 'absent' })
})

test('known to one node it waits, to none it is absent', () => {
  expect(standingOf([node({}), node({ isKnown: true })])).toEqual({ standing: 'waiting' })
  expect(standingOf([node({}), node({})])).toEqual({ standing: 'absent' })
})

test('its nonce is taken when all that keep up say so; one alone could be wrong', () => {
  expect(standingOf([node({ isUsed: true }), node({ isUsed: true })])).toEqual({ standing: 'taken' })
  expect(standingOf([node({ isUsed: true }), node({})])).toEqual({ standing: 'absent' })
})
