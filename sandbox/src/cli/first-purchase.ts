import { dataOf } from '@firsthand/sdk'
import { Problem } from './problem.ts'
import { purchase } from './purchase.ts'
import { startReceiver } from './receiver.ts'
import type { RunningSandbox } from './running-sandbox.ts'
import { speakingAs } from './speaking-as.ts'

/** A hundred units of cash at the sandbox's offering. */
const order = { pairId: 1, cashAmount: '100000000', buyer: 'acme-buyer-1' } as const
const webhookMs = 30_000

/** A whole purchase, as a storefront makes it: an endpoint for webhooks, a purchase, and the webhook that reports it. */
export async function firstPurchase(sandbox: RunningSandbox, onStep: (step: string) => void) {
  const { firsthand } = await speakingAs(sandbox, 'acme-integrator')
  const arrived = Promise.withResolvers<string>()
  let secret = ''
  const receiver = await startReceiver({
    secret: () => secret,
    received({ event }) {
      arrived.resolve(event.id)
      return 204
    },
    refused: (reason) => arrived.reject(new Error(`a webhook was refused: ${reason}`)),
  })
  const body = { url: receiver.url, description: 'the first purchase', types: ['quote.settled' as const] }
  const endpoint = dataOf(await firsthand.webhookEndpoints.create({ body }))
  secret = endpoint.secret
  const late = setTimeout(() => arrived.reject(tooLate), webhookMs)
  try {
    const bought = await purchase(sandbox, order, onStep)
    const eventId = await arrived.promise
    onStep('webhook quote.settled received, its signature holds')
    return { ...bought, eventId }
  } finally {
    clearTimeout(late)
    await firsthand.webhookEndpoints.delete({ path: { id: endpoint.id } })
    await receiver.stop()
  }
}

const tooLate = new Problem(
  `No webhook came within ${webhookMs / 1000} s.`,
  'Ask the service for the attempts: GET /webhook-endpoints/{id}/attempts.',
)
