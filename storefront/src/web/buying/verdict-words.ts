import { words } from '@firsthand/page-kit/language'
import type { Judged, NextStep } from '@firsthand/react'

type Axis = Judged['axis']

const en = {
  title: 'May I buy?',
  all: 'Yes. Nothing stands in the way.',
  notAll: 'Not yet. What is missing is marked below.',
  asking: 'Checking…',
  every: 'Every check',
  passes: 'fine',
  fails: 'missing',
  axes: {
    market: 'The offer',
    trading_window: 'Opening hours',
    buyer: 'Your identity and country',
    appropriateness: 'Your knowledge of this kind of asset',
    trade_size: 'The amount',
    wallet: 'Your wallet',
    payer: 'The account that pays',
    price: 'The price',
    quotes: 'Giving of prices',
    terms: 'The terms',
    open_purchases: 'Your other unpaid purchases',
    supply: 'Units that are left',
  } satisfies Record<Axis, string>,
  steps: {
    verify_identity: 'Prove who you are',
    take_test: 'Apply for this kind of asset',
    register_wallet: 'Register this wallet',
    register_payer_account: 'Register your bank account',
    accept_terms: 'Read and accept the terms',
    change_amount: 'Change the amount',
    pay_or_cancel_open_purchase: 'See your purchases',
    wait_until_open: 'See the opening hours',
    try_later: 'Check again',
    contact_support: 'Please contact support.',
  } satisfies Record<NextStep, string>,
}

/** Every verdict and every next step in words. */
export const verdictTexts = words(en, {
  title: 'Darf ich kaufen?',
  all: 'Ja. Es steht nichts im Weg.',
  notAll: 'Noch nicht. Was fehlt, ist unten markiert.',
  asking: 'Wird geprüft…',
  every: 'Alle Prüfungen',
  passes: 'in Ordnung',
  fails: 'fehlt',
  axes: {
    market: 'Das Angebot',
    trading_window: 'Öffnungszeiten',
    buyer: 'Ihre Identität und Ihr Land',
    appropriateness: 'Ihr Wissen über diese Art von Anlage',
    trade_size: 'Der Betrag',
    wallet: 'Ihre Wallet',
    payer: 'Das Konto, das zahlt',
    price: 'Der Preis',
    quotes: 'Nennung von Preisen',
    terms: 'Die Bedingungen',
    open_purchases: 'Ihre anderen unbezahlten Käufe',
    supply: 'Verbleibende Stücke',
  },
  steps: {
    verify_identity: 'Identität nachweisen',
    take_test: 'Für diese Art von Anlage bewerben',
    register_wallet: 'Diese Wallet anmelden',
    register_payer_account: 'Bankkonto anmelden',
    accept_terms: 'Bedingungen lesen und annehmen',
    change_amount: 'Betrag ändern',
    pay_or_cancel_open_purchase: 'Käufe ansehen',
    wait_until_open: 'Öffnungszeiten ansehen',
    try_later: 'Noch einmal prüfen',
    contact_support: 'Bitte wenden Sie sich an den Support.',
  },
})
