import { expect, test } from 'vitest'
import { readSettings, walletKey } from './settings.ts'

const given = {
  FIRSTHAND_PROBE_URL: 'https://api.firsthand.example',
  FIRSTHAND_PROBE_TOKEN_FILE: '/run/token',
  FIRSTHAND_PROBE_PAIR_ID: '7',
  FIRSTHAND_PROBE_CASH_AMOUNT: '1000000',
  FIRSTHAND_PROBE_WALLET: '0x976ea74026e726554db657fa54763abd0c3a0aa9',
}

test('without a node it prices and does not buy', () => {
  expect(readSettings(given)).toMatchObject({ pairId: 7, purse: null, everySeconds: 60, port: 8098 })
})

test('with a node it needs the key and the pinned router', () => {
  const node = { ...given, FIRSTHAND_PROBE_RPC_URL: 'https://node.example' }
  expect(() => readSettings(node)).toThrow('FIRSTHAND_PROBE_WALLET_KEY_FILE is not set')
  const whole = {
    ...node,
    FIRSTHAND_PROBE_WALLET_KEY_FILE: '/run/key',
    FIRSTHAND_PROBE_ROUTER: given.FIRSTHAND_PROBE_WALLET,
  }
  expect(readSettings(whole).purse).toMatchObject({ keyFile: '/run/key' })
})

test.each([
  ['FIRSTHAND_PROBE_URL', ''],
  ['FIRSTHAND_PROBE_PAIR_ID', 'seven'],
  ['FIRSTHAND_PROBE_CASH_AMOUNT', '0.5'],
  ['FIRSTHAND_PROBE_WALLET', '0x12'],
])('%s with %j is refused by its name', (name, value) => {
  expect(() => readSettings({ ...given, [name]: value })).toThrow(name)
})

test('a file without a key is refused without showing what it holds', () => {
  expect(() => walletKey('secret')).toThrow('FIRSTHAND_PROBE_WALLET_KEY_FILE holds no key')
  expect(() => walletKey('secret')).not.toThrow('secret')
})
