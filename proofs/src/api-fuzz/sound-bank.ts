import type { ClientAccountWrite } from '@firsthand/wire/bank-transfer/client-accounts'
import type { InstrumentWrite } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { PurchaseRequest } from '@firsthand/wire/bank-transfer/purchase-quotes'
import type { Operation } from './document.ts'

/** The calls of the bank-transfer rail, of buyers and of those who administer it. */
export const ofBank = /^(offchain|admin[.]offchain[A-Za-z]+)[.]/

/** What is said about the request itself, not about the state of things. */
const aboutTheRequest = new Set([400, 401, 405, 413, 415, 429, 500])
/** A file is not made here, an account may be named that does not exist, or an IBAN that is taken: all told as malformed. */
const namesOthers =
  /^admin[.]offchain(Statements[.]import|PaymentStatus[.]import|Instruments[.](create|replace)|Refunds[.]payee)$/

/**
 * Whatever the document declares, but for what is wrong with a request: people, banks and chains decide the rest, and
 * sequences of their own show it.
 */
export const bankStatusesOf = ({ id, responses }: Operation): readonly number[] => {
  const declared = Object.keys(responses).map(Number)
  const sound = declared.filter((status) => !aboutTheRequest.has(status))
  return namesOthers.test(id) ? [...sound, 400, 415] : sound
}

const amountMax = 2n ** 256n - 1n
const soundAmount = (text: string) => `${BigInt(text) % amountMax}`

/** An account in euro whose numbers are right. */
export function soundAccount(write: ClientAccountWrite): ClientAccountWrite {
  const account = write.iban
    .replace(/[^0-9]/g, '')
    .padEnd(18, '7')
    .slice(0, 18)
  const check = `${98n - (BigInt(`${account}131400`) % 97n)}`.padStart(2, '0')
  return { ...write, iban: `DE${check}${account}`, currency: 'EUR', timeZone: 'Europe/Berlin' }
}

/** Amounts that the books can hold, the right way round, and always on sale. */
export function soundInstrument<W extends InstrumentWrite>(write: W): W {
  const { opensAt: _, closesAt: __, limits: ___, ...rest } = write
  const unitPrice = `${BigInt(soundAmount(write.unitPrice)) + 1n}`
  return { ...rest, unitPrice, supplyUnitAmount: `${BigInt(write.supplyUnitAmount) % 10n ** 37n}` } as W
}

export const soundPurchase = (wish: PurchaseRequest): PurchaseRequest => ({
  ...wish,
  ...(wish.expectedUnitPrice !== undefined && { expectedUnitPrice: soundAmount(wish.expectedUnitPrice) }),
})
