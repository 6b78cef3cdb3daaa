import { keptVerifier } from '@firsthand/passkeys/verify-kept'
import { expect, test } from 'vitest'
import { ofThisFile } from '#testing/of-this-file'
import { passkeyBrowser } from '../testing/passkey-browser.ts'
import { decisionsAfter, everyKey } from './first-keys.store.ts'

const world = ofThisFile(passkeyBrowser)
const approver = 'acme-treasury-approver'
let accounts = 0

/** A client account that somebody proposes: the page lists it, and a passkey decides. */
async function proposed() {
  accounts += 1
  const numbers = ['DE89370400440532013000', 'NL91ABNA0417164300', 'FR1420041010050500013M02606', 'BE68539007547034']
  const body = {
    iban: numbers[accounts - 1],
    bic: 'COBADEFFXXX',
    beneficiaryName: 'ACME CLIENT MONEY',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
  }
  const { body: answer } = await world.service.call('POST', '/treasury/client-accounts', {
    as: 'acme-treasury-operator',
    body,
  })
  return answer.proposalId as string
}
const read = async (id: string) => (await world.service.call('GET', `/proposals/${id}`, { as: approver })).body

test('in a browser a person enrols a key, approves and rejects with it, and what is kept verifies offline', async () => {
  const { tab, click, faults, verifyUser, putBackCounter, credentials } = await world.open(approver)
  const toApprove = await proposed()
  expect(await click('#again')).toBe('Read again.')
  expect(await tab.locator('#keys').textContent()).toBe('No key yet.')
  // Without a key there is nothing to sign with, and without a signature nothing is decided.
  const { headers } = await world.service.call('GET', `/proposals/${toApprove}`, { as: approver })
  const ifMatch = { 'if-match': headers.get('etag') ?? '' }
  expect(
    await world.service.call('POST', `/proposals/${toApprove}/approve`, { as: approver, headers: ifMatch }),
  ).toMatchObject({ status: 403, body: { code: 'passkey_required' } })

  expect(await click('#make')).toBe('The first key is enrolled.')
  expect(await tab.locator('.proposal dl').first().textContent()).toContain('DE89370400440532013000')
  await verifyUser(false)
  expect(await click('.proposal button.main')).toContain('not allowed')
  await verifyUser(true)
  expect(await click('.proposal button.main')).toBe('client_account: approved, signed with a passkey.')
  const toReject = await proposed()
  await click('#again')
  expect(await click('.proposal button:not(.main)')).toBe('client_account: rejected, signed with a passkey.')
  const [key] = await credentials()
  expect([await read(toApprove), await read(toReject)]).toMatchObject([
    { state: 'approved', needsPasskey: true, decisions: [{ decision: 'approve', signedWith: expect.any(String) }] },
    { state: 'rejected', decisions: [{ decision: 'reject', by: { subject: approver } }] },
  ])

  await proposed()
  await click('#again')
  await putBackCounter(0)
  expect(await click('.proposal button.main')).toContain('counter_went_back')
  await putBackCounter(key!.signCount + 10)
  expect(await click('.proposal button.main')).toBe('client_account: approved, signed with a passkey.')
  expect(faults).toEqual([])

  const client = await world.service.database.admin.connect()
  try {
    const relyingParty = { id: 'localhost', origins: [world.origin] }
    const verifier = keptVerifier({ relyingParty, credentials: [...(await everyKey(client))] })
    for (const each of await decisionsAfter(client, 0, 100)) expect(await verifier.check(each)).toBeNull()
    expect(verifier.counts).toEqual({ verified: 3, unsigned: 0, wrong: 0 })
  } finally {
    client.release()
  }
}, 60_000)

test('the page fits a phone and a wide screen', async () => {
  await proposed()
  const { tab, click } = await world.open(approver)
  await click('#again')
  for (const width of [390, 1440]) {
    await tab.setViewportSize({ width, height: 844 })
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const small = "[...document.querySelectorAll('button, select, input')].filter((e) => e.offsetHeight < 44).length"
    expect(await tab.evaluate(small)).toBe(0)
  }
})
