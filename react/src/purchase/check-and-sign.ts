import { isLost, isOfferOver, isOutcomeUnknown, problemOf } from './errors.ts'
import type { PurchaseContext } from './purchase-context.ts'

/** Takes the offer of the quote and verifies it, against the amount that the buyer ordered. */
export async function checkTheOffer(context: PurchaseContext): Promise<void> {
  const now = context.view()
  const { market } = now
  if (market === null || !('quote' in now)) return
  const { quote, rail, reference } = now
  const base = { rail, reference, quote }
  context.show({ ...base, step: 'checking' }, { problem: null })
  try {
    const ordered = context.kept.order(market.pairId)
    const amount = ordered?.reference === reference ? ordered.amount : quote.cashAmount
    const offer = await context.check(market, quote, BigInt(amount))
    context.offer = offer
    context.show({ ...base, step: 'review', summary: offer.summary, tasks: offer.tasks }, { isOffline: false })
  } catch (error) {
    const step = isOfferOver(error) ? 'expired' : 'quoted'
    context.show({ ...base, step }, { problem: problemOf(error), isOffline: isLost(error) })
  }
}

/**
 * Asks the wallet for what was shown, and for nothing else. `onSending` is called once it may have been sent: a wallet that never
 * answers must not hide that the service has seen the purchase.
 */
export async function signTheOffer(context: PurchaseContext, onSending: () => void): Promise<void> {
  const now = context.view()
  const { offer, kept } = context
  if (now.step !== 'review' || offer === null) return
  const { quote, summary, tasks, rail, reference } = now
  const [base, agreed] = [
    { rail, reference, quote },
    { rail, reference, quote, summary, tasks },
  ]
  const after = quote.failure?.txHash ?? null
  let number = 0
  // The service may have seen it before the wallet answers.
  const isStillAsking = () => context.view().step === 'wallet' || context.view().step === 'review'
  try {
    const sent = await offer.send((task) => {
      number += 1
      // From here on it may have been sent, whatever happens to the page.
      if (task === 'sending') kept.keepSending(reference, { txHash: null, after, handedInAt: null })
      const asking = { task, number, of: Math.max(number, tasks.length) }
      context.show({ ...agreed, step: 'wallet', asking }, { problem: null })
      if (task === 'sending') onSending()
    })
    if (!isStillAsking()) return
    kept.keepSending(reference, { ...sent, after })
    context.show({ ...base, step: 'sent', txHash: sent.txHash }, {})
  } catch (error) {
    if (!isStillAsking()) return
    const mayBeSent = isOutcomeUnknown(error) || (isLost(error) && kept.sending(reference) !== null)
    if (!mayBeSent) kept.keepSending(reference, null)
    const problem = problemOf(error, 'wallet_failed')
    if (mayBeSent) context.show({ ...base, step: 'unknown', txHash: null }, { problem })
    else context.show({ ...agreed, step: 'review' }, { problem })
  }
}
