import type { AdminMarket } from '@firsthand/wire/markets'
import { PartFailed } from './part-failed.ts'
import { seedMarkets, seedMoves } from './seed-markets.ts'

/** Fills an empty service through its own API, as its users would. */
export async function seed(api: { readonly url: string }, token: (persona: string) => Promise<string>): Promise<void> {
  async function send(by: string, method: string, path: string, body: object): Promise<AdminMarket> {
    const response = await fetch(`${api.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${await token(by)}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text) as AdminMarket
    throw new PartFailed('Seeding', `was refused: ${method} ${path} ${response.status}`, 'The answer is below.', text)
  }

  for (const { by, write, switchedOn } of seedMarkets) {
    const { pairId } = await send(by, 'POST', '/admin/markets', write)
    const switches = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, reason: 'seeded' }
    if (switchedOn) await send(by, 'PUT', `/admin/markets/${pairId}/rfq-switches`, switches)
  }
  for (const { by, write, to } of seedMoves) {
    const { pairId } = await send(by, 'POST', '/admin/markets', write)
    await send(by, 'PUT', `/admin/markets/${pairId}`, { ...write, status: to })
  }
}
