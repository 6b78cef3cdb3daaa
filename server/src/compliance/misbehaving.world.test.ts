import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { madeUpMarket } from '@firsthand/sandbox/signers/signer-policy'
import type { AttestReply, Profile, Wallet } from '@firsthand/wire/compliance'
import type { PayerCheckReply, ReleaseCheckReply } from '@firsthand/wire/compliance-checks'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, test } from 'vitest'
import { personOf } from '#identity/testing/pseudonyms'
import { jobOf } from '#testing/compliance-process'
import { httpCompliance } from './http-compliance.ts'

const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})
const deadlineMs = 500

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const signer = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const keys = {
  document: () => '',
  inForce: () => null,
  isValid: (_role: string, address: string) => address === signer.address.toLowerCase(),
}
const at = (url: string) =>
  httpCompliance({ url, serviceUrl: url, serviceKey: () => 'k', keys, now: () => new Date(), deadlineMs })
const caller = {
  ...personOf('acme', 'acme-buyer-1'),
  roles: new Set<string>(),
}
const asking = { caller, token: 'a.b.c' }
const job = jobOf(purchaseOf({ ...madeUpMarket, attesters: { compliance: [], fee: [] } }))
const wallet = { chainId: job.chainId, address: job.intent.buyer }

const profile: Profile = {
  tenant: 'acme',
  subject: caller.buyer,
  kycStatus: 'approved',
  reviewDueAt: '2099-01-01T00:00:00.000Z',
  jurisdiction: 'CH',
  investorCategory: 'retail',
  appropriateFor: [],
}
const registered: Wallet = {
  walletAddress: job.intent.buyer,
  chainId: job.chainId,
  kind: 'account',
  state: 'approved',
  registeredAt: '2026-01-01T00:00:00.000Z',
  screenedAt: '2026-01-01T00:00:00.000Z',
}
const attested: AttestReply = {
  outcome: 'attested',
  decisionId: '00000000-0000-4000-8000-000000000000',
  decision: 'a.b.c',
  tenant: 'acme',
  customer: caller.buyer,
  wallet: job.intent.buyer,
  chainId: job.chainId,
  contract: job.router,
  reference: job.reference,
  digest: job.digest,
  attestation: {
    signature: await signer.sign({ hash: job.digest }),
    address: signer.address.toLowerCase(),
    keyId: 'compliance-2026a',
  },
}
const paid = {
  tenant: caller.tenantId,
  subject: caller.buyer,
  payerName: 'A',
  payerIban: null,
  ultimateDebtor: null,
  payerAccountId: null,
  policy: 'name_match',
} as const
const leaving = {
  tenant: caller.tenantId,
  subject: caller.buyer,
  chainId: job.chainId,
  walletAddress: job.intent.buyer,
  assetClass: 'bond',
  reference: `OFFC${'0'.repeat(32)}`,
  contract: job.router,
  units: '10',
}
const { decisionId } = attested
const screening = 'clear'
const compared: PayerCheckReply = { asked: paid, verdict: 'match', screening, decisionId }
const cleared: ReleaseCheckReply = {
  asked: leaving,
  profile,
  wallet: 'approved',
  screening,
  decisionId,
  decision: null,
}
const unavailable = 'kyc_attestation_unavailable'
const received = (outcome: object | null) => (outcome !== null && 'refusal' in outcome ? outcome.refusal : 'passed')

/** What each question is answered by this server: KYC of the caller, of an absent buyer, the wallet, the attestation, a payer, a release. */
async function receive(url: string) {
  const client = at(url)
  return [
    received(await client.buyer(asking, 'soft')),
    received(await client.absentBuyer(caller.tenantId, caller.buyer)),
    received(await client.walletObjection(asking, wallet)),
    received(await client.attest(asking, job)),
    received(await client.payer(paid)),
    received(await client.release(leaving)),
  ]
}
const outage = [unavailable, unavailable, 'wallet_registry_unavailable', unavailable, unavailable, unavailable]
const passed = outage.map(() => 'passed')

const json = (response: ServerResponse, status: number, body: unknown) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const right = (url = ''): object =>
  [
    ['/wallets', registered] as const,
    ['/attestations', attested] as const,
    ['/payer-checks', compared] as const,
    ['/release-checks', cleared] as const,
  ].find(([path]) => url.includes(path))?.[1] ?? profile

test('the server of this test passes when it answers rightly', async () => {
  const url = await listening((request, response) => json(response, 200, right(request.url)))
  expect(await receive(url)).toEqual(passed)
})

const misbehaviour: Readonly<Record<string, RequestListener>> = {
  'hangs up': (request) => request.socket.destroy(),
  'never answers': () => undefined,
  'drips without end': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    request.socket.on('close', () => clearInterval(drip))
  },
  'sends without end': (request, response) => {
    response.writeHead(200)
    const pour = () => {
      while (!request.socket.destroyed && response.write('x'.repeat(65_536))) {}
    }
    response.on('drain', pour)
    pour()
  },
  'answers half': (request, response) => {
    response.writeHead(200, { 'content-length': '9999' }).write(JSON.stringify(right(request.url)))
    setTimeout(() => request.socket.destroy(), 10)
  },
  'answers no JSON': (_request, response) => void response.end('<html>fine</html>'),
  'answers null': (_request, response) => json(response, 200, null),
  'answers an empty object': (_request, response) => json(response, 200, {}),
  'answers a member too many': (request, response) => json(response, 200, { ...right(request.url), extra: 1 }),
  redirects: (request, response) => {
    if (request.url?.startsWith('/elsewhere')) json(response, 200, right(request.url))
    else response.writeHead(307, { location: `/elsewhere${request.url}` }).end()
  },
  'answers 201': (request, response) => json(response, 201, right(request.url)),
  'answers 401': (_request, response) => json(response, 401, { code: 'unauthenticated' }),
  'answers 403': (_request, response) => json(response, 403, { code: 'forbidden' }),
  'answers a gateway’s 404': (_request, response) => json(response, 404, { code: 'not_found' }),
  'answers 429': (_request, response) => json(response, 429, { code: 'rate_limited' }),
  'answers 500': (_request, response) => json(response, 500, right('')),
  'answers 503': (_request, response) => json(response, 503, { code: 'screening_unavailable' }),
}
test.each(Object.keys(misbehaviour))(
  'a Compliance that %s is an outage, reported within the deadline',
  async (name) => {
    const url = await listening(misbehaviour[name]!)
    const started = performance.now()
    expect(await receive(url)).toEqual(outage)
    expect(performance.now() - started).toBeLessThan(outage.length * deadlineMs + 1_500)
  },
)

const spoilt: readonly (readonly [string, object])[] = [
  ['another tenant', { tenant: 'globex' }],
  ['another person', { subject: 'acme-buyer-2', customer: 'acme-buyer-2' }],
  ['another wallet', { walletAddress: `0x${'1'.repeat(40)}`, wallet: `0x${'1'.repeat(40)}` }],
  ['another chain', { chainId: 'eip155:1' }],
  ['another contract', { contract: `0x${'1'.repeat(40)}` }],
  ['another reference', { reference: `MINT${'1'.repeat(32)}` }],
  ['another digest', { digest: `0x${'1'.repeat(64)}` }],
  ['a misspelt status', { kycStatus: 'Approved', state: 'Approved', outcome: 'Attested' }],
  ['a number for a text', { tenant: 7, chainId: 7 }],
]
test.each(spoilt)('an answer for %s decides nothing', async (_what, change) => {
  const spoil = (body: object) =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, (change as Record<string, unknown>)[name] ?? value]),
    )
  const url = await listening((request, response) => json(response, 200, spoil(right(request.url))))
  const answers = await receive(url)
  for (const [i, body] of [profile, profile, registered, attested, compared, cleared].entries()) {
    const touched = Object.keys(change).some((name) => name in body)
    expect(answers[i]).toBe(touched ? outage[i] : 'passed')
  }
})

test.each([
  ['payer', { ...compared, asked: { ...paid, payerName: 'B' } }],
  ['payer', { ...compared, asked: { ...paid, subject: null } }],
  ['payer', { ...compared, verdict: 'Match' }],
  ['release', { ...cleared, asked: { ...leaving, reference: `OFFC${'1'.repeat(32)}` } }],
  ['release', { ...cleared, asked: { ...leaving, walletAddress: `0x${'1'.repeat(40)}` } }],
  ['release', { ...cleared, asked: { ...leaving, contract: `0x${'1'.repeat(40)}` } }],
  ['release', { ...cleared, asked: { ...leaving, units: '11' } }],
  ['release', { ...cleared, profile: { ...profile, subject: 'acme-buyer-2' } }],
  ['release', { ...cleared, profile: { ...profile, tenant: 'globex' } }],
] as const)('an answer about another %s decides nothing', async (which, answer) => {
  const url = await listening((_request, response) => json(response, 200, answer))
  const stated = which === 'payer' ? await at(url).payer(paid) : await at(url).release(leaving)
  expect(received(stated)).toBe(unavailable)
})

test('a refusal for another wallet is an outage too, not a refusal', async () => {
  const reply = { ...attested, outcome: 'refused', attestation: null }
  const reported = async (change: object) => {
    const url = await listening((_request, response) => json(response, 200, { ...reply, ...change }))
    return received(await at(url).attest(asking, job))
  }
  expect(await reported({})).toBe('kyc_attestation_refused')
  expect(await reported({ wallet: `0x${'1'.repeat(40)}` })).toBe(unavailable)
  expect(await reported({ outcome: 'unsupported', decision: null })).toBe('kyc_attestation_unsupported')
})

test('an attestation that is missing, or not by the published key, or of another digest is none', async () => {
  const other = privateKeyToAccount(`0x${'6'.repeat(64)}`)
  const address = other.address.toLowerCase()
  const reported = async (attestation: object | null) => {
    const url = await listening((_request, response) => json(response, 200, { ...attested, attestation }))
    return received(await at(url).attest(asking, job))
  }
  const { attestation } = attested
  expect(await reported(attestation)).toBe('passed')
  expect(await reported(null)).toBe(unavailable)
  expect(await reported({ ...attestation, address })).toBe(unavailable)
  expect(await reported({ ...attestation, signature: await other.sign({ hash: job.digest }) })).toBe(unavailable)
  expect(await reported({ ...attestation, signature: await other.sign({ hash: job.digest }), address })).toBe(
    unavailable,
  )
  const elsewhere = await signer.sign({ hash: `0x${'1'.repeat(64)}` })
  expect(await reported({ ...attestation, signature: elsewhere })).toBe(unavailable)
})

test('an approval past its review date is expired by our own clock', async () => {
  const late = { ...profile, reviewDueAt: new Date(Date.now() - 1).toISOString() }
  const url = await listening((_request, response) => json(response, 200, late))
  expect(await at(url).buyer(asking, 'soft')).toMatchObject({ members: { kycStatus: 'expired' } })
})

test('a bound token goes with our own key, because its proof names our own address', async () => {
  const seen: unknown[] = []
  const url = await listening((request, response) => {
    seen.push([request.headers.authorization, request.headers['service-key'], request.headers.dpop])
    json(response, 200, right(request.url))
  })
  const bound = { ...asking, caller: { ...caller, boundTo: 'k'.repeat(43) } }
  const compliance = at(url)
  await compliance.buyer(bound, 'intent')
  await compliance.walletObjection(bound, wallet)
  await compliance.payerAccountObjection(bound, crypto.randomUUID())
  await compliance.attest(bound, job)
  expect(seen).toEqual(Array.from({ length: 4 }, () => ['Bearer a.b.c', 'k', undefined]))
})

test('a connection that was closed under us is tried once more, and the caller’s own token is what is sent', async () => {
  let requests = 0
  const seen: (string | undefined)[] = []
  const url = await listening((request, response) => {
    requests += 1
    seen.push(request.headers.authorization, request.headers['service-key'] as string | undefined)
    if (requests % 2 === 1) request.socket.destroy()
    else json(response, 200, right(request.url))
  })
  expect(await receive(url)).toEqual(passed)
  expect(requests).toBe(2 * passed.length)
  const bearer = 'Bearer a.b.c'
  const [byToken, byKey] = [
    [bearer, undefined],
    [undefined, 'k'],
  ]
  const sent = [byToken, byKey, byToken, [bearer, 'k'], byKey, byKey]
  expect(seen.filter((_, i) => i % 4 < 2)).toEqual(sent.flat())
})
