import { createFirsthand, type FirsthandEvent, verifyWebhook, type Wallet } from '@firsthand/sdk'

const firsthand = createFirsthand({
  url: 'https://api.example',
  token: async () => 'token',
  routers: { 1: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6' },
})

/** Every helper, as a storefront would call it. */
export async function purchase(wallet: Wallet): Promise<string> {
  const { data, error } = await firsthand.primaryMint.quotes.soft({ body: { pairId: 1, cashAmount: '100000000' } })
  if (error) return error.remedy
  for await (const market of firsthand.each.markets({ status: 'active' })) {
    if (market.pairId === data.pairId) break
  }
  const bought = await firsthand.buy({
    pairId: 1,
    cashAmount: 100_000_000n,
    minUnits: data.unitAmount,
    wallet,
    onProgress: (step) => (step.step === 'sent' ? step.txHash : null),
  })
  return bought.rail === 'bank' ? bought.unitAmountDelivered : (bought.settlement?.txHash ?? bought.state)
}

/** What a webhook reports, by its kind. */
export async function received(request: Request, secret: string): Promise<string> {
  const event: FirsthandEvent = await verifyWebhook(await request.text(), request.headers, [secret])
  if (event.type === 'quote.settled') return event.data.unitAmount
  return event.type === 'market.paused' ? `${event.data.pairId}` : event.subject
}
