// Buys at a third-party venue, and asks the buyer before anything is signed: FIRSTHAND_SANDBOX_URL=… node third-party-venue.ts
import { type BuyError, formatAmount, isFirsthandError, messageFor, type Offer, parseAmount } from '@firsthand/sdk'
import { connectSandbox } from '@firsthand/sdk/sandbox'

const sandbox = await connectSandbox()
const firsthand = sandbox.as('acme-buyer-2')
const wallet = sandbox.walletOf('acme-buyer-2')

/** The verified offer, shown to the buyer. Ask them here; only `true` goes on. */
async function confirm({ market, cashAmount, unitAmount }: Offer): Promise<boolean> {
  const [cash, units] = [formatAmount(cashAmount, market.cash), formatAmount(unitAmount, market.unit)]
  console.log(`${cash} ${market.cash.symbol} for at least ${units} ${market.unit.symbol}`)
  return true
}

/** What the page does next, by what went wrong. */
function nextOf(error: BuyError): string {
  switch (error.code) {
    case 'wallet_declined':
      return `ask again, and go on with buy({ reference: '${error.reference}', … })`
    case 'wrong_chain':
      return `switch the wallet to chain ${error.chainId}`
    case 'settlement_unknown':
      return `do not buy again; read the quote ${error.reference}`
    default:
      return messageFor(error)
  }
}

try {
  const cashAmount = parseAmount('50', { symbol: 'USDC', decimals: 6 })
  const bought = await firsthand.buy({ pairId: 2, cashAmount, confirm, wallet })
  // On this rail it is a quote: the discriminant says so to the compiler.
  if (bought.rail === 'rfq') console.log(bought.state, bought.settlement?.txHash)
} catch (error) {
  if (!isFirsthandError(error) || error.code === 'webhook_refused') throw error
  console.log(nextOf(error))
}
