import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { logoutTokenOf } from '@firsthand/sandbox/identity/identity'
import { roomyLimits } from '@firsthand/sandbox/world/roomy-settings'
import { problemResponses } from '@firsthand/wire/problem'
import { refusalCodes } from '@firsthand/wire/refusal-codes'
import { publishedCodes, type Reason, reasons, rowOf } from '@firsthand/wire/refusals'
import { describe, expect, inject, test, vi } from 'vitest'
import { aListing } from '#catalogue/testing/listing-builder'
import { aMarket, anRfqMarket } from '#markets/testing/market-builder'
import { expectRefusal } from '#testing/expected-refusal'
import {
  type Answer,
  created,
  type Service,
  serviceOfThisFile,
  serviceUnderTest,
  tokenOf,
} from '#testing/service-under-test'

const service = serviceOfThisFile()

const admin = { as: 'acme-admin' }
const create = (body: object) => created(service, body)

/** A service of its own for what would disturb the others. */
async function onOwnService(settings: Record<string, string>, provoke: (own: Service) => Promise<Answer>) {
  const own = await serviceUnderTest(settings)
  try {
    return await provoke(own)
  } finally {
    await own.stop()
  }
}

const limits = (own: object) => JSON.stringify({ ...roomyLimits, ...own })

const bankAccount = { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', currency: 'EUR' }
const operator = { as: 'acme-treasury-operator' }
const approver = { as: 'acme-treasury-approver' }

/** Decides an account that somebody else has proposed, with this digest of what was read, or with none. */
async function approved(own: Service, path: string, account: object, digest?: (read: Answer) => string) {
  const { body } = await own.call('POST', path, { ...operator, body: { ...bankAccount, ...account } })
  const read = await own.call('GET', `/proposals/${body.proposalId}`, approver)
  const headers = digest === undefined ? {} : { 'if-match': digest(read) }
  return own.call('POST', `/proposals/${body.proposalId}/approve`, { ...approver, body: {}, headers })
}
const clientAccount = { beneficiaryName: 'Acme client money', timeZone: 'Europe/Berlin' }

const passkeys = { rpId: 'localhost', origins: ['http://localhost:4180'] }
/** A key that nobody was asked to make. */
const strangeKey = { name: 'mine', credentialId: 'A'.repeat(43), clientDataJSON: 'e30', attestationObject: 'AAAA' }

/** Each refusal by its real cause. */
const causes: Readonly<Partial<Record<Reason, () => Promise<Answer>>>> = {
  invalid_request: () => service.call('GET', '/markets?limit=0', { as: 'acme-buyer-1' }),
  invalid_cursor: () => service.call('GET', '/markets?cursor=x', { as: 'acme-buyer-1' }),
  unauthenticated: () => service.call('GET', '/markets'),
  session_ended: async () => {
    const iat = Math.floor(Date.now() / 1000)
    const token = tokenOf('acme-buyer-1', { sid: 'lost', iat })
    const body = new URLSearchParams({ logout_token: logoutTokenOf(inject('world'), { sid: 'lost' }, Date.now()) })
    await fetch(`${service.url}/logout-tokens`, { method: 'POST', body })
    // Each instance reads new ends every second.
    await vi.waitUntil(async () => (await service.call('GET', '/me', { token })).status === 401, 10_000)
    return service.call('GET', '/me', { token })
  },
  forbidden: () => service.call('GET', '/admin/markets', { as: 'acme-buyer-1' }),
  not_found: () => service.call('GET', '/markets/987654321', { as: 'acme-buyer-1' }),
  method_not_allowed: () => service.call('DELETE', '/markets', { as: 'acme-buyer-1' }),
  listing_exists: async () => {
    const body = aListing()
    await service.call('POST', '/tokens', { ...admin, body })
    return service.call('POST', '/tokens', { ...admin, body })
  },
  listing_deleted: async () => {
    const { body } = await service.call('POST', '/tokens', { ...admin, body: aListing() })
    await service.call('DELETE', `/tokens/${body.id}`, admin)
    return service.call('PUT', `/tokens/${body.id}`, { ...admin, body: aListing() })
  },
  market_data_unavailable: () =>
    onOwnService({ FIRSTHAND_MARKET_DATA_URL: 'http://127.0.0.1:9' }, async (own) => {
      const { body } = await own.call('POST', '/tokens', { ...admin, body: aListing() })
      return own.call('GET', `/tokens/${body.id}/candles`, { as: 'acme-buyer-1' })
    }),
  market_change_refused: async () => {
    const { pairId } = await create(aMarket())
    return service.call('PUT', `/admin/markets/${pairId}`, { ...admin, body: aMarket({ status: 'draft' }) })
  },
  switch_would_strand: async () => {
    const { pairId } = await create(anRfqMarket())
    const on = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, reason: 'test' }
    await service.call('PUT', `/admin/markets/${pairId}/rfq-switches`, { ...admin, body: on })
    await service.database.admin.query(`create or replace function app.live_intents(pair bigint)
      returns table (number bigint, cash_base_units numeric, latest_deadline timestamptz)
      language sql stable as $$ select 1::bigint, 5::numeric, now() $$`)
    const body = { rfqQuotesEnabled: false, rfqExecutionEnabled: false, reason: 'test' }
    return service.call('PUT', `/admin/markets/${pairId}/rfq-switches`, { ...admin, body })
  },
  precondition_failed: async () => {
    const { pairId } = await create(aMarket())
    const headers = { 'if-match': '"7"' }
    return service.call('PUT', `/admin/markets/${pairId}`, { ...admin, body: aMarket(), headers })
  },
  precondition_required: () => onOwnService({}, (own) => approved(own, '/treasury/client-accounts', clientAccount)),
  proposal_changed: () =>
    onOwnService({}, (own) => approved(own, '/treasury/client-accounts', clientAccount, () => `"${'0'.repeat(64)}"`)),
  proposal_cooling_off: () =>
    onOwnService({ FIRSTHAND_PAYEE_COOLING_OFF_SECONDS: '3600' }, (own) =>
      approved(
        own,
        '/treasury/payout-accounts',
        { holder: 'firm', name: 'Acme AG' },
        ({ headers }) => headers.get('etag') ?? '',
      ),
    ),
  passkey_required: () => {
    const FIRSTHAND_PASSKEYS = JSON.stringify({ ...passkeys, required: { acme: ['client_account'] } })
    return onOwnService({ FIRSTHAND_PASSKEYS }, (own) =>
      approved(own, '/treasury/client-accounts', clientAccount, ({ headers }) => headers.get('etag') ?? ''),
    )
  },
  passkey_refused: () => onOwnService({}, (own) => own.call('POST', '/me/passkeys', { ...approver, body: strangeKey })),
  payload_too_large: () => service.call('POST', '/admin/markets', { ...admin, body: { pad: 'x'.repeat(17_000) } }),
  unsupported_media_type: () =>
    service.call('POST', '/admin/markets', { ...admin, body: aMarket(), headers: { 'content-type': 'text/plain' } }),
  rate_limited: () =>
    onOwnService(
      { FIRSTHAND_RATE_LIMITS: limits({ reads: { perSecond: 0.1, burst: 1, tenantPerSecond: 10 } }) },
      async (own) => {
        await own.call('GET', '/markets', { as: 'acme-buyer-1' })
        return own.call('GET', '/markets', { as: 'acme-buyer-1' })
      },
    ),
  internal_error: () =>
    onOwnService({}, async (own) => {
      await own.database.admin.query('alter table app.market rename column fee_bps to fee')
      return own.call('GET', '/markets', { as: 'acme-buyer-1' })
    }),
  service_overloaded: () =>
    onOwnService({}, async (own) => {
      await own.database.cutOff()
      return own.call('GET', '/markets', { as: 'acme-buyer-1' })
    }),
  outcome_unknown: () =>
    onOwnService({}, async (own) => {
      // The server ends the connection in the middle of the commit: whether it was before or after it, nobody can tell.
      await own.database.admin.query(`create function app.end_session() returns trigger security definer language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create constraint trigger ends after insert on app.market deferrable initially deferred
          for each row execute function app.end_session()`)
      return own.call('POST', '/admin/markets', { ...admin, body: aMarket() })
    }),
  insufficient_user_authentication: () =>
    service.call('DELETE', `/webhook-endpoints/${randomUUID()}`, {
      token: tokenOf('acme-integrator', { auth_time: Math.floor(Date.now() / 1000) - 301 }),
    }),
  identity_unavailable: () => {
    const providers = [{ issuer: 'http://127.0.0.1:9', audience: 'x' }]
    return onOwnService({ FIRSTHAND_IDENTITY_PROVIDERS: JSON.stringify(providers) }, (own) =>
      own.call('GET', '/markets', { token: tokenOf('acme-buyer-1', { iss: 'http://127.0.0.1:9' }) }),
    )
  },
}

/**
 * Those of the rails have worlds of their own, in `quote-refusals.world.test.ts`, relays in `relay-abuse.world.test.ts`, and people's
 * rights in `personal-data.world.test.ts`.
 */
const ofTheRails = new Set<Reason>([
  'kyc_required',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'relay_off',
  'relay_budget_spent',
  'relay_busy',
  'relay_not_forwardable',
  'retention_not_over',
  'legal_hold',
])
const built = reasons.filter((reason) => rowOf(reason).codes.general && !ofTheRails.has(reason))

test('every row is provoked below', () => {
  expect(Object.keys(causes).sort()).toEqual([...built].sort())
})

describe('each refusal, by its real cause and over HTTP', () => {
  test.each(built)('%s', async (reason) => {
    expectRefusal(await causes[reason]!(), reason, 'general')
  })
})

test('the served table, the page and the document hold every code', async () => {
  const { body } = await service.call('GET', '/refusal-codes', { as: 'acme-buyer-1' })
  expect(body).toEqual(refusalCodes())
  const page = await readFile('docs/refusals.md', 'utf8')
  for (const { code } of publishedCodes) expect(page).toContain(`\`${code}\``)
})

test('codes are unique, and a document of any set of them names each', () => {
  const codes = publishedCodes.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  const documented = JSON.stringify(problemResponses('general', built))
  for (const reason of built) expect(documented).toContain(`\`${rowOf(reason).codes.general}\``)
})
