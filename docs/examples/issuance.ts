// Buys at an issuance. It runs against a sandbox: FIRSTHAND_SANDBOX_URL=… node issuance.ts
import { dataOf, formatAmount, isFirsthandError, messageFor, parseAmount } from '@firsthand/sdk'
import { connectSandbox } from '@firsthand/sdk/sandbox'

// In your storefront: createFirsthand({ url, token, routers }), and the wallet of your connector.
const sandbox = await connectSandbox()
const firsthand = sandbox.as('acme-buyer-1')
const wallet = sandbox.walletOf('acme-buyer-1')

const pairId = 1
const market = dataOf(await firsthand.markets.read({ path: { pairId } }))
const cashAmount = parseAmount('100', market.cash)

// What the buyer sees while typing.
const shown = dataOf(await firsthand.primaryMint.quotes.soft({ body: { pairId, cashAmount } }))
console.log(`${formatAmount(shown.unitAmount, shown.unit, { symbol: true })} at ${shown.price} ${shown.cash.symbol}`)

try {
  const bought = await firsthand.buy({
    pairId,
    cashAmount,
    minUnits: shown.unitAmount, // fewer than the buyer saw are not bought
    wallet,
    onProgress: ({ step }) => console.log(step),
  })
  console.log(bought.state)
} catch (error) {
  if (!isFirsthandError(error)) throw error
  console.log(messageFor(error, market, 'en'))
}
