// Buys by bank transfer, and goes on after a reload: FIRSTHAND_SANDBOX_URL=… node bank-transfer.ts
import { type BuyStep, formatAmount, GivenUp } from '@firsthand/sdk'
import { connectSandbox } from '@firsthand/sdk/sandbox'

const sandbox = await connectSandbox()
const firsthand = sandbox.as('acme-buyer-1')
const order = {
  pairId: 3,
  cashAmount: 100_000n, // base units: 1,000 of a currency with 2 decimals
  minUnits: 1n,
  wallet: sandbox.walletOf('acme-buyer-1'), // receives the units
  idempotencyKey: crypto.randomUUID(), // your own name for the order
}

/** Shows the buyer what to pay, and each state as it changes. */
function onProgress(step: BuyStep): void {
  if (step.step !== 'purchase') return
  const { state, paymentInstructions: pay, cash } = step.purchase
  if (state === 'awaiting_payment' && pay !== null)
    console.log(
      `pay ${formatAmount(pay.amount, cash, { locale: 'en', symbol: true })} with ${pay.paymentReferenceDisplay}`,
    )
  else console.log(state)
}

// The page is closed as soon as the instructions are there. The purchase goes on.
const closed = new AbortController()
const left = await firsthand
  .buy({
    ...order,
    signal: closed.signal,
    onProgress(step) {
      onProgress(step)
      if (step.step === 'purchase') closed.abort()
    },
  })
  .catch((error: unknown) => error)
if (!(left instanceof GivenUp) || left.reference === null) throw left

// Later, perhaps in another process: the bank has booked the payment.
await sandbox.pay(left.reference)
const bought = await firsthand.buy({ ...order, reference: left.reference, onProgress })
if (bought.rail === 'bank') console.log(formatAmount(bought.unitAmountDelivered, bought.unit, { symbol: true }))
