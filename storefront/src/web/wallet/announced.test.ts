import { expect, test } from 'vitest'
import { walletOf, withWallet } from './announced.ts'

const provider = { request: () => Promise.resolve(null) }
const info = { uuid: 'a', name: 'Fox', icon: 'data:image/svg+xml,<svg/>', rdns: 'io.fox' }
const read = (own: object = {}, by: object = provider) => walletOf({ info: { ...info, ...own }, provider: by })

test('reads a wallet that announced itself', () => {
  expect(read()).toEqual({ ...info, provider })
})

test.each([null, undefined, 'fox', {}, { info }, { info, provider: {} }, { info: { ...info, name: '' }, provider }])(
  'refuses %j',
  (detail) => {
    expect(walletOf(detail)).toBe(null)
  },
)

test.each(['https://example.com/fox.png', 'javascript:alert(1)', 'data:text/html,<script>', 7, 'data:image/svg+xmlx'])(
  'shows no icon from %s',
  (icon) => {
    expect(read({ icon })?.icon).toBe(null)
  },
)

test('shows no character that cannot be seen, and no name that fills the dialog', () => {
  expect(read({ name: '\u202eFox\u200b' })?.name).toBe('Fox')
  expect(read({ name: 'x'.repeat(500) })?.name).toHaveLength(41)
})

test('shows no rdns that is none', () => {
  expect(read({ rdns: 'MetaMask, the real one' })?.rdns).toBe('')
  expect(read({ rdns: 'io.MetaMask' })?.rdns).toBe('io.metamask')
})

test('keeps one place for each wallet, which no other can take', () => {
  const one = walletOf({ info, provider })
  const renamed = walletOf({ info: { ...info, name: 'Fox 2' }, provider })
  const thief = walletOf({ info: { ...info, name: 'Thief' }, provider: { ...provider } })
  if (one === null || renamed === null || thief === null) throw new Error('all three are wallets')
  const known = withWallet([], one)
  expect(withWallet(known, renamed)).toEqual([renamed])
  expect(withWallet(known, thief)).toEqual([one])
  expect(withWallet(known, { ...thief, uuid: 'b' })).toHaveLength(2)
})
