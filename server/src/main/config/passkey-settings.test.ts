import { expect, test } from 'vitest'
import { passkeySettings } from './passkey-settings.ts'

const sound = { rpId: 'acme.example', origins: ['https://console.acme.example'] }

test('passkeys are for one domain and its own pages, and wanted by tenant and kind', () => {
  expect(passkeySettings(undefined)).toBeNull()
  expect(passkeySettings({ ...sound, required: { acme: ['payout', 'refund'], '*': ['*'] } })).toEqual({
    ...sound,
    required: new Map([
      ['acme', new Set(['payout', 'refund'])],
      ['*', new Set(['*'])],
    ]),
  })
  expect(passkeySettings({ rpId: 'localhost', origins: ['http://localhost:4000'] })).toMatchObject({
    required: new Map(),
  })
})

test.each([
  ['no object', []],
  ['no domain', { origins: sound.origins }],
  ['an address for a domain', { ...sound, rpId: 'https://acme.example' }],
  ['no page', { ...sound, origins: [] }],
  ['a page of another domain', { ...sound, origins: ['https://evil.example'] }],
  ['a domain that only ends alike', { ...sound, origins: ['https://evilacme.example'] }],
  ['a page without encryption', { ...sound, origins: ['http://console.acme.example'] }],
  ['an address with a path', { ...sound, origins: ['https://acme.example/console'] }],
  ['a kind that is misspelt', { ...sound, required: { acme: ['payouts'] } }],
  ['no kind at all', { ...sound, required: { acme: [] } }],
  ['kinds without a tenant', { ...sound, required: ['payout'] }],
  ['a member that there is none of', { ...sound, require: { acme: ['payout'] } }],
])('%s stops the start', (_, value) => {
  expect(() => passkeySettings(value)).toThrow('FIRSTHAND_PASSKEYS')
})
