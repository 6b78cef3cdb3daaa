import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { typeAmount } from '../acts/buying.ts'
import type { Visitor } from '../stage/visitor.ts'
import type { CallName, Rail } from './buyer-codes.ts'

export const marketOf: Readonly<Record<Rail, number>> = { mint: pairs.harbour, rfq: pairs.tbill, offchain: pairs.bank }
const pathOf: Readonly<Record<Rail, string>> = { mint: 'primary-mint', rfq: 'rfq', offchain: 'offchain-instruments' }

/** The pages' own call that a refusal is answered to. */
export function callOf(callName: CallName, rail: Rail): { readonly method: string; readonly url: RegExp } {
  switch (callName) {
    case 'soft':
      return { method: 'POST', url: new RegExp(`/api/${pathOf[rail]}/quotes/soft$`) }
    case 'firm':
      return { method: 'POST', url: new RegExp(`/api/${pathOf[rail]}/quotes$`) }
    case 'intent':
      return { method: 'POST', url: new RegExp(`/api/${pathOf[rail]}/quotes/[^/]+/intent$`) }
    case 'order':
      return { method: 'POST', url: /\/api\/offchain-purchases$/ }
    case 'cancel':
      return { method: 'POST', url: /\/api\/offchain-purchases\/[^/]+\/cancel$/ }
    case 'read':
      return { method: 'GET', url: /\/api\/offchain-purchases\/[^/?]+$/ }
    case 'catalogue':
      return { method: 'GET', url: /\/api\/markets(\?.*)?$/ }
    default:
      return { method: 'GET', url: /\/api\/tokens\/[^/]+\/candles/ }
  }
}

/** Prices that the pages compute from instead of asking for them. */
export const priceStream = /\/api\/markets\/prices\/stream/

/** What there is to open: a live quote of each rail, an unpaid purchase, and the asset of a market. */
export type Open = {
  readonly quotes: Readonly<Record<'mint' | 'rfq', string>>
  readonly purchase: string
  readonly listing: string
}

const words = {
  en: {
    firm: 'Get a firm price',
    order: 'Order and see how to pay',
    check: 'Check the offer',
    cancel: 'Cancel the purchase',
  },
  de: {
    firm: 'Festen Preis holen',
    order: 'Bestellen und Zahlungsdaten ansehen',
    check: 'Angebot prüfen',
    cancel: 'Kauf stornieren',
  },
} as const
export type Language = keyof typeof words

/** Does what a buyer does to make the call. The refusal is on the page afterwards. */
export async function meet(
  visitor: Visitor,
  callName: CallName,
  rail: Rail,
  open: Open,
  language: Language,
): Promise<void> {
  const { page } = visitor
  const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click()
  const t = words[language]
  switch (callName) {
    case 'soft':
    case 'firm':
    case 'order':
      await visitor.go(`/buy/${marketOf[rail]}`)
      await typeAmount(visitor, '300')
      if (callName !== 'soft') await press(callName === 'firm' ? t.firm : t.order)
      return
    case 'intent':
      await visitor.go(`/p/${open.quotes[rail === 'rfq' ? 'rfq' : 'mint']}`)
      return press(t.check)
    case 'cancel':
      await visitor.go(`/p/${open.purchase}`)
      await press(t.cancel)
      await page.getByRole('dialog').waitFor()
      return press(t.cancel)
    case 'read':
      return visitor.go(`/p/${open.purchase}`)
    case 'catalogue':
      return visitor.go('/')
    default:
      return visitor.go(`/a/${open.listing}`)
  }
}
