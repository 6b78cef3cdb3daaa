import { localChain } from '@firsthand/sandbox/chain/chain'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import type { World } from '@firsthand/sandbox/world/world'
import type { Challenge } from '@firsthand/wire/compliance'
import type { Review } from '@firsthand/wire/compliance-officer'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A buyer of acme approved by Compliance, with a wallet of their own. */
export type Buyer = { readonly name: string; readonly wallet: string; readonly token: () => string }

const yearMs = 365 * 24 * 3_600_000
const terms = { jurisdiction: 'CH', investorCategory: 'retail' }

/** So many buyers, each known to Compliance in the usual way: they apply, an officer approves, and their wallet signs. */
export async function approvedBuyers(world: World, count: number): Promise<readonly Buyer[]> {
  const { issuer, audience, privateKeys } = world.identity
  const [key] = privateKeys
  const url = world.compliance?.url
  if (key === undefined || url === undefined) throw new Error('the world lacks its identity provider or Compliance')
  const tokenOf = (name: string, roles: readonly 'compliance-officer'[] = []) =>
    signToken(key, claimsOf({ name, tenant: 'acme', roles }, { issuer, audience }))

  async function send<T>(token: string, method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    if (!response.ok) throw new Error(`Compliance refused ${method} ${path}: ${text}`)
    return JSON.parse(text) as T
  }

  const names = Array.from({ length: count }, (_, i) => `acme-racer-${i + 1}`)
  for (const name of names)
    await send(tokenOf(name), 'PUT', '/profile', { legalName: name, ...terms, assetClasses: ['bond'] })
  const officer = tokenOf('acme-compliance-officer', ['compliance-officer'])
  const { items } = await send<{ items: Review[] }>(officer, 'GET', '/officer/reviews?limit=200')
  const reviewDueAt = new Date(Date.now() + yearMs).toISOString()
  const approval = { ...terms, appropriateFor: ['bond'], reviewDueAt }
  for (const { id } of items.filter(({ subject }) => names.includes(subject)))
    await send(officer, 'POST', `/officer/reviews/${id}/decision`, { outcome: 'approved', reason: 'racing', approval })
  return Promise.all(
    names.map(async (name) => {
      const account = privateKeyToAccount(generatePrivateKey())
      const asked = { walletAddress: account.address, chainId: localChain }
      const { nonce, message } = await send<Challenge>(tokenOf(name), 'POST', '/wallets/challenges', asked)
      await send(tokenOf(name), 'POST', '/wallets', { nonce, signature: await account.signMessage({ message }) })
      return { name, wallet: account.address, token: () => tokenOf(name) }
    }),
  )
}
