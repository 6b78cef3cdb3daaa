import type { Challenge, ProfileApplication } from '@firsthand/wire/compliance'
import type { Review, ReviewDecision } from '@firsthand/wire/compliance-officer'
import { localChain } from '../chain/chain.ts'
import { barredWallet, buyerWallets, type Wallet } from '../chain/chain-accounts.ts'
import { legalNameOf, tenants } from '../identity/personas.ts'
import { sendUntilTaken } from './send-until-taken.ts'

const yearMs = 365 * 24 * 3_600_000
/** Where the buyer lives that Compliance approves, and then attests nothing for. */
const barred = { name: 'buyer-barred', jurisdiction: 'KP' } as const
const application = (name: string): ProfileApplication => ({
  legalName: legalNameOf(`any-${name}`),
  jurisdiction: name === barred.name ? barred.jurisdiction : 'CH',
  investorCategory: 'retail',
  assetClasses: ['real_estate', 'bond'],
})

/** Applicants of each tenant, and for how long each is approved; null is rejected, undefined still waits. */
const applicants: Readonly<Record<string, number | null | undefined>> = {
  'buyer-1': yearMs,
  'buyer-2': yearMs,
  'buyer-held': yearMs,
  [barred.name]: yearMs,
  'buyer-rejected': null,
  // Gone by the time anybody can look.
  'buyer-expired': 2_500,
  'buyer-pending': undefined,
}

function decisionOn(name: string, lifeMs: number | null): ReviewDecision {
  if (lifeMs === null) return { outcome: 'rejected', reason: 'seeded' }
  const { jurisdiction, investorCategory, assetClasses: appropriateFor } = application(name)
  const reviewDueAt = new Date(Date.now() + lifeMs).toISOString()
  return {
    outcome: 'approved',
    reason: 'seeded',
    approval: { jurisdiction, investorCategory, appropriateFor, reviewDueAt },
  }
}

/**
 * Fills an empty Compliance through its own API: approved buyers with their wallets, and one buyer for each way of not
 * being approved.
 */
export async function seedCompliance(
  { url }: { readonly url: string },
  token: (persona: string) => Promise<string>,
): Promise<void> {
  async function send<T>(by: string, method: string, path: string, body?: object): Promise<T> {
    const sent = { method, path, body: body && JSON.stringify(body) }
    return JSON.parse(await sendUntilTaken('Seeding Compliance', url, () => token(by), sent)) as T
  }

  async function decide(officer: string, id: string, name: string, lifeMs: number | null): Promise<void> {
    const path = `/officer/reviews/${id}/decision`
    try {
      await send(officer, 'POST', path, decisionOn(name, lifeMs))
    } catch (error) {
      // A short approval can end before a busy machine takes it.
      if (lifeMs === null || !String(error).includes('must lie ahead')) throw error
      await send(officer, 'POST', path, decisionOn(name, lifeMs * 6))
    }
  }

  async function seedTenant(tenant: string): Promise<void> {
    const officer = `${tenant}-compliance-officer`
    const names = Object.keys(applicants)
    await Promise.all(names.map((name) => send(`${tenant}-${name}`, 'PUT', '/profile', application(name))))
    const { items } = await send<{ items: Review[] }>(officer, 'GET', '/officer/reviews')
    const decisions = items.flatMap(({ id, subject }) => {
      const name = subject.slice(tenant.length + 1)
      const lifeMs = applicants[name]
      if (lifeMs === undefined) return []
      return [decide(officer, id, name, lifeMs)]
    })
    const hold = { subject: `${tenant}-buyer-held`, reason: 'seeded' }
    await Promise.all([...decisions, send(officer, 'POST', '/officer/holds', hold)])
  }

  async function registerWallet([owner, { address, key }]: readonly [string, Wallet]): Promise<void> {
    // Loaded here, because few of the sandbox's users need it.
    const { privateKeyToAccount } = await import('viem/accounts')
    const asked = { walletAddress: address, chainId: localChain }
    const { nonce, message } = await send<Challenge>(owner, 'POST', '/wallets/challenges', asked)
    const signature = await privateKeyToAccount(key).signMessage({ message })
    await send(owner, 'POST', '/wallets', { nonce, signature })
  }

  await Promise.all([
    ...tenants.map(seedTenant),
    ...Object.entries({ ...buyerWallets, ...barredWallet }).map(registerWallet),
  ])
}
