import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { clientSecret } from '@firsthand/sandbox/identity/identity-configuration'
import type { Event } from '@firsthand/wire/events'
import type { Quote } from '@firsthand/wire/quotes'
import type { Reported } from './npx-run.ts'

async function read<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) })
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}

async function tokenOf(issuer: string, persona: string): Promise<string> {
  const credentials = Buffer.from(`${persona}:${clientSecret}`).toString('base64')
  const headers = { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'grant_type=client_credentials'
  const { access_token } = await read<{ access_token: string }>(`${issuer}/token`, { method: 'POST', headers, body })
  return access_token
}

async function ask<T>(chainUrl: string, method: string, params: readonly unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await read<{ result: T }>(chainUrl, { method: 'POST', headers, body })).result
}

const buyer = 'acme-buyer-1'

/** Asks the service and the chain for the purchase, independently of the command that reported it. Answers what is wrong. */
export async function checkAgain({
  apiUrl,
  chainUrl,
  issuer,
  contracts,
  purchase,
}: Reported): Promise<readonly string[]> {
  const as = async (persona: string) => ({ headers: { authorization: `Bearer ${await tokenOf(issuer, persona)}` } })
  const quote = await read<Quote>(`${apiUrl}/primary-mint/quotes/${purchase.reference}`, await as(buyer))
  const events = await read<{ items: Event[] }>(`${apiUrl}/events?limit=200`, await as('acme-integrator'))
  const event = events.items.find(({ id }) => id === purchase.eventId)
  const txHash = quote.settlement?.txHash ?? ''
  const receipt = await ask<{ status: string } | null>(chainUrl, 'eth_getTransactionReceipt', [txHash])
  const balanceOf = `0x70a08231${buyerWallets[buyer].address.slice(2).toLowerCase().padStart(64, '0')}`
  const units = await ask<string>(chainUrl, 'eth_call', [{ to: contracts.harbour, data: balanceOf }, 'latest'])
  return [
    ...(quote.state === 'settled' ? [] : [`the quote is ${quote.state}`]),
    ...(receipt?.status === '0x1' ? [] : ['the chain has no good receipt']),
    ...(BigInt(units) === BigInt(quote.unitAmount) ? [] : [`the buyer has ${BigInt(units)} units`]),
    ...(event?.type === 'quote.settled' && event.subject === purchase.reference ? [] : ['the webhook was another one']),
  ]
}
