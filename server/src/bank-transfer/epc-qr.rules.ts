import { amountText, sepaAmountMax } from '@firsthand/payment-files/currency-amount'

const nameCharsMax = 70
/** QR version 13 at error level M holds this much. */
const payloadBytesMax = 331

/** What a buyer's banking app reads from the code. */
export type TransferRequest = {
  readonly beneficiaryName: string
  readonly iban: string
  readonly bic: string | null
  readonly currency: string
  readonly amount: bigint
  readonly paymentReference: string
}

/** The payload of an EPC069-12 code, version 002 in UTF-8; null where the scheme has none for such a transfer. */
export function qrPayload(request: TransferRequest): string | null {
  const { beneficiaryName, iban, bic, currency, amount, paymentReference } = request
  if (currency !== 'EUR' || amount < 1n || amount > sepaAmountMax) return null
  // A line break would let a name forge the lines below it, and a cut name would fail the bank's check of the payee.
  if (/\p{Cc}/u.test(beneficiaryName) || beneficiaryName === '' || Array.from(beneficiaryName).length > nameCharsMax)
    return null
  const money = `EUR${amountText(amount, 'EUR')}`
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', beneficiaryName, iban, money, '', paymentReference, '', '']
  const payload = lines.join('\n')
  return new TextEncoder().encode(payload).length > payloadBytesMax ? null : payload
}
