import { localChain } from '@firsthand/sandbox/chain/chain'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { seedBank } from '@firsthand/sandbox/seed/seed-bank'
import { bankTransfer, deskMarket, issuance, thirdPartyVenue } from '@firsthand/sandbox/seed/seed-markets'
import type { MarketWrite } from '@firsthand/wire/markets'
import { privateKeyToAccount } from 'viem/accounts'
import { clientSecret, personOf, tenants } from './people.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of another process, of which a few members are read
type Json = any
export type Speak = (
  by: string,
  method: string,
  url: string,
  body?: object | string,
  key?: string,
  more?: Readonly<Record<string, string>>,
) => Promise<Json>

/** Calls as people of the deployment, each with a token of its own provider. */
export function speaking(issuer: string): Speak {
  const tokens = new Map<string, Promise<string>>()
  async function fetchToken(name: string): Promise<string> {
    const { clientId } = personOf(name)
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    const answer = await fetch(`${issuer}/token`, { method: 'POST', body: new URLSearchParams(form) })
    if (!answer.ok) throw new Error(`no token for ${name}: ${await answer.text()}`)
    return ((await answer.json()) as { access_token: string }).access_token
  }
  return async (by, method, url, body, key, more) => {
    const token = tokens.get(by) ?? fetchToken(by)
    tokens.set(by, token)
    const isFile = typeof body === 'string'
    const headers = {
      authorization: `Bearer ${await token}`,
      ...(body && { 'content-type': isFile ? 'application/xml' : 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      ...more,
    }
    const answer = await fetch(url, { method, headers, ...(body && { body: isFile ? body : JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${by}: ${method} ${url}: ${answer.status} ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}

const everyone = Object.values(tenants)
const usdc = issuance().cash
const markets: readonly MarketWrite[] = [
  issuance({ entitledTenants: everyone }),
  thirdPartyVenue({ entitledTenants: everyone }),
  deskMarket({ entitledTenants: everyone }),
  bankTransfer({ assetClass: 'bond', entitledTenants: everyone }),
  { assetClass: 'equity', primaryExecutionKind: null, cash: usdc, unit: issuance().unit, status: 'active' },
  issuance({ entitledTenants: [tenants.globex] }),
]

/** Listings and markets, as an administrator writes them. */
export async function fillCatalogue(url: string, speak: Speak): Promise<void> {
  const admin = 'acme-admin'
  const listing = { source: 'own', symbol: 'HARBOUR', name: 'Harbour Tower', token_ref: '0xa1', chain_id: localChain }
  await speak(admin, 'POST', `${url}/tokens`, { ...listing, entitled_tenants: everyone })
  const sell = await seedBank((by, method, path, body, headers) =>
    speak(by, method, `${url}${path}`, body, undefined, headers),
  )
  for (const market of markets) {
    const { pairId, primaryExecutionKind } = await speak(admin, 'POST', `${url}/admin/markets`, market)
    const switches = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, reason: 'opening' }
    if (primaryExecutionKind === 'onchain_rfq_atomic')
      await speak(admin, 'PUT', `${url}/admin/markets/${pairId}/rfq-switches`, switches)
    if (primaryExecutionKind === 'offchain_fixed_price') await sell(pairId, {})
  }
}

const yearMs = 365 * 24 * 3_600_000
/** For how long each is approved; null is rejected, undefined still waits. */
const applicants: Readonly<Record<string, number | null | undefined>> = {
  'acme-buyer-1': yearMs,
  'acme-buyer-2': yearMs,
  'acme-buyer-held': yearMs,
  'acme-buyer-rejected': null,
  'acme-buyer-expired': 1_000,
  'acme-buyer-pending': undefined,
  'globex-buyer-1': yearMs,
  'globex-buyer-2': yearMs,
}
const granted = { jurisdiction: 'CH', investorCategory: 'retail', appropriateFor: ['real_estate', 'bond'] }

const decisionOn = (lifeMs: number | null) =>
  lifeMs === null
    ? { outcome: 'rejected', reason: 'not as it should be' }
    : {
        outcome: 'approved',
        reason: 'as it should be',
        approval: { ...granted, reviewDueAt: new Date(Date.now() + lifeMs).toISOString() },
      }

/** Customers and their wallets, as they apply and officers decide. */
export async function fillCompliance(url: string, speak: Speak): Promise<void> {
  const { jurisdiction, investorCategory, appropriateFor: assetClasses } = granted
  for (const [name, lifeMs] of Object.entries(applicants)) {
    const officer = `${name.split('-')[0]}-compliance-officer`
    await speak(name, 'PUT', `${url}/profile`, { legalName: name, jurisdiction, investorCategory, assetClasses })
    if (lifeMs === undefined) continue
    const { items } = await speak(officer, 'GET', `${url}/officer/reviews`)
    const { id } = items.find(({ subject }: Json) => subject === personOf(name).subject)
    await speak(officer, 'POST', `${url}/officer/reviews/${id}/decision`, decisionOn(lifeMs))
  }
  const hold = { subject: personOf('acme-buyer-held').subject, reason: 'a question is open' }
  await speak('acme-compliance-officer', 'POST', `${url}/officer/holds`, hold)
  for (const [name, { address, key }] of Object.entries(buyerWallets)) {
    const asked = { walletAddress: address, chainId: localChain }
    const { nonce, message } = await speak(name, 'POST', `${url}/wallets/challenges`, asked)
    const signature = await privateKeyToAccount(key).signMessage({ message })
    await speak(name, 'POST', `${url}/wallets`, { nonce, signature })
  }
}
