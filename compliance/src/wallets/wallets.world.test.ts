import { listed } from '@firsthand/sandbox/world/compliance-secrets'
import { parseSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ComplianceUnderTest, complianceUnderTest } from '../testing/compliance-under-test.ts'
import { type TestChain, testChain } from '../testing/test-chain.ts'
import { anAccount, challenge, localChain, ownerSigns, register, send } from '../testing/wallet-proofs.ts'

let chain: TestChain
let compliance: ComplianceUnderTest
beforeAll(async () => {
  chain = await testChain()
  const chains = { [localChain]: { rpcUrl: chain.url, sanctionsOracle: chain.oracle }, 'eip155:1': {} }
  compliance = await complianceUnderTest({ settings: { COMPLIANCE_CHAINS: JSON.stringify(chains) } })
})
afterAll(async () => {
  await compliance?.stop()
  await chain?.stop()
})
const read = (as: string, address: string) => compliance.call('GET', `/wallets/${localChain}/${address}`, { as })

test('an account is registered by signing an EIP-4361 message, and unregistered', async () => {
  const account = anAccount()
  const { message, nonce, expiresAt } = await challenge(compliance, 'acme-ada', account.address)
  expect(parseSiweMessage(message)).toMatchObject({
    address: account.address,
    chainId: 31_337,
    nonce,
    uri: compliance.url,
    version: '1',
    statement: 'Register this wallet for acme-ada of acme.',
    expirationTime: new Date(expiresAt),
  })
  const { status, body } = await send(compliance, 'acme-ada', nonce, await account.signMessage({ message }))
  const walletAddress = account.address.toLowerCase()
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({ walletAddress, chainId: localChain, kind: 'account', state: 'approved' }),
  ])
  expect((await read('acme-ada', account.address)).body).toEqual(body)
  expect((await compliance.call('GET', '/wallets', { as: 'acme-ada' })).body).toEqual({
    items: [body],
    next_cursor: null,
  })
  const path = `/wallets/${localChain}/${walletAddress}`
  expect((await compliance.call('DELETE', path, { as: 'acme-bob' })).body.code).toBe('wallet_not_found')
  expect((await compliance.call('DELETE', path, { as: 'acme-ada' })).status).toBe(204)
  expect((await read('acme-ada', walletAddress)).body.code).toBe('wallet_not_found')
})

test('a contract wallet is asked itself (ERC-1271), and only its owner signs for it', async () => {
  const [owner, stranger] = [anAccount(), anAccount()]
  const address = await chain.contractWalletOf(owner.address)
  const first = await challenge(compliance, 'acme-ada', address)
  const refused = await send(compliance, 'acme-ada', first.nonce, await ownerSigns(stranger, first.message))
  expect([refused.status, refused.body.code]).toEqual([403, 'wallet_proof_invalid'])
  const taken = await send(compliance, 'acme-ada', first.nonce, await ownerSigns(owner, first.message))
  expect([taken.status, taken.body.kind]).toEqual([201, 'contract'])
  // A signature of a form that the contract reverts on is its no, not an outage.
  const second = await challenge(compliance, 'acme-ada', await chain.contractWalletOf(owner.address))
  expect((await send(compliance, 'acme-ada', second.nonce, '0x00')).body.code).toBe('wallet_proof_invalid')
})

test('a proof counts for its own nonce, wallet, message and caller, and once', async () => {
  const account = anAccount()
  const { nonce, message } = await challenge(compliance, 'acme-ada', account.address)
  const signature = await account.signMessage({ message })
  const other = await challenge(compliance, 'acme-ada', account.address)
  const refusedWith = async (as: string, n: string, s: `0x${string}`) => (await send(compliance, as, n, s)).body.code
  expect(await refusedWith('acme-bob', nonce, signature)).toBe('wallet_proof_invalid')
  expect(await refusedWith('globex-ada', nonce, signature)).toBe('wallet_proof_invalid')
  expect(await refusedWith('acme-ada', other.nonce, signature)).toBe('wallet_proof_invalid')
  expect(await refusedWith('acme-ada', 'nonexistent', signature)).toBe('wallet_proof_invalid')
  expect(await refusedWith('acme-ada', nonce, await anAccount().signMessage({ message }))).toBe('wallet_proof_invalid')
  const twins = await Promise.all(Array.from({ length: 8 }, () => send(compliance, 'acme-ada', nonce, signature)))
  expect(twins.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await refusedWith('acme-ada', nonce, signature)).toBe('wallet_proof_invalid')
})

test('a wallet belongs to one customer of a tenant, and another tenant knows nothing of it', async () => {
  const account = anAccount()
  expect((await register(compliance, 'acme-ada', account)).status).toBe(201)
  const twice = await register(compliance, 'acme-bob', account)
  expect([twice.status, twice.body.code]).toEqual([409, 'wallet_taken'])
  expect((await read('acme-bob', account.address)).status).toBe(404)
  expect((await register(compliance, 'globex-ada', account)).status).toBe(201)
})

test('a message expires, and only ten may be open', async () => {
  const account = anAccount()
  const { nonce, message } = await challenge(compliance, 'acme-late', account.address)
  const signature = await account.signMessage({ message })
  await compliance.admin.query('update cmp.wallet_challenge set expires_at = now() where nonce = $1', [nonce])
  expect((await send(compliance, 'acme-late', nonce, signature)).body.code).toBe('wallet_proof_invalid')
  for (let i = 0; i < 10; i++) await challenge(compliance, 'acme-late', account.address)
  expect((await challenge(compliance, 'acme-late', account.address)).code).toBe('too_many_challenges')
})

test('a sanctioned account goes before an officer, who decides', async () => {
  const account = anAccount()
  await chain.sanction(account.address)
  const { body } = await register(compliance, 'acme-sam', account)
  expect(body.state).toBe('in_review')
  const officer = { as: 'acme-compliance-officer' }
  const { items } = (await compliance.call('GET', '/officer/reviews', officer)).body
  const review = items.find(({ kind }: { kind: string }) => kind === 'wallet')
  expect(review.evidence.matches).toEqual([
    { list: `oracle ${localChain}`, entry: chain.oracle, name: account.address.toLowerCase() },
  ])
  expect(review.evidence).toMatchObject({ wallet: account.address.toLowerCase(), chainId: localChain })
  const person = compliance.personOf('acme-sam')
  await compliance.admin.query(
    `insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state)
    select tenant_id, 'eip155:1', address, subject, kind, state from cmp.wallet where subject = $1`,
    [person],
  )
  const decision = { outcome: 'rejected', reason: 'the oracle names it' }
  await compliance.call('POST', `/officer/reviews/${review.id}/decision`, { ...officer, body: decision })
  expect((await read('acme-sam', account.address)).body.state).toBe('refused')
  // What was decided counts on its chain alone.
  const { rows } = await compliance.admin.query(
    'select chain_id, state from cmp.wallet where subject = $1 order by chain_id',
    [person],
  )
  expect(rows).toEqual([
    { chain_id: 'eip155:1', state: 'in_review' },
    { chain_id: localChain, state: 'refused' },
  ])
})

test('an oracle that reverts, is silent or has no code leaves nothing registered, and nobody refused', async () => {
  const account = anAccount()
  for (const mode of ['broken', 'silent'] as const) {
    await chain.oracleMode(mode)
    const { status, body } = await register(compliance, 'acme-ida', account)
    expect([status, body.code]).toEqual([503, 'screening_unavailable'])
  }
  await chain.oracleMode('')
  expect((await read('acme-ida', account.address)).body.code).toBe('wallet_not_found')
  expect((await register(compliance, 'acme-ida', account)).status).toBe(201)
})

test('a chain that is away is an outage for contract wallets, and an unknown chain is configuration', async () => {
  const dead = { [localChain]: { rpcUrl: 'http://127.0.0.1:1' } }
  const away = await complianceUnderTest({ settings: { COMPLIANCE_CHAINS: JSON.stringify(dead) } })
  try {
    const { nonce } = await challenge(away, 'acme-ada', listed.address)
    expect((await send(away, 'acme-ada', nonce, '0x1234')).body.code).toBe('chain_unavailable')
    const key = anAccount()
    expect((await register(away, 'acme-ada', key)).status).toBe(201)
    const body = { walletAddress: key.address, chainId: 'eip155:5' }
    const unknown = await away.call('POST', '/wallets/challenges', { as: 'acme-ada', body })
    expect([unknown.status, unknown.body.code]).toEqual([501, 'chain_unsupported'])
  } finally {
    await away.stop()
  }
})

test('an address with a wrong checksum is malformed in a body, and names nothing in a path', async () => {
  const wrong = '0x5fbDB2315678afecb367f032d93F642f64180aa3'
  const body = { walletAddress: wrong, chainId: localChain }
  expect((await compliance.call('POST', '/wallets/challenges', { as: 'acme-ada', body })).status).toBe(400)
  expect((await read('acme-ada', wrong)).body.code).toBe('not_found')
})

test('a customer has at most a hundred wallets', async () => {
  await compliance.admin.query(
    `insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state)
    select 'acme', 'eip155:1', '0x' || lpad(to_hex(n), 40, '0'), $1, 'account', 'approved' from generate_series(1, 100) n`,
    [compliance.personOf('acme-many')],
  )
  const refused = await register(compliance, 'acme-many', anAccount())
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_wallets'])
  expect((await compliance.call('GET', '/wallets', { as: 'acme-many' })).body.items).toHaveLength(100)
})
