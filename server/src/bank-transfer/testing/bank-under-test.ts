import { creditCases } from '@firsthand/sandbox/bank/credit-order'
import { type RunningBank, startBank } from '@firsthand/sandbox/bank/start-bank'
import { makePaymentReference } from '../matching/payment-reference.rules.ts'

export const clientAccount = { name: 'Firsthand Client Money', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
export const paymentReference = makePaymentReference(new Uint8Array(16).fill(42))
export const firstDay = '2027-03-01'

/** A bank with one account of ours, in euros, that holds a thousand of them. */
export const bankUnderTest = (): Promise<RunningBank> =>
  startBank({ accounts: [{ holder: clientAccount, currency: 'EUR', opening: 100_000n }], firstDay })

/** The cases that need nothing to have happened before. */
export const plainCases = creditCases.filter((name) => name !== 'return' && name !== 'reversal')

/** A bank is spoken to as a bank: files and small JSON over HTTP. */
export function speakTo({ url }: RunningBank) {
  async function post(path: string, body: object | Uint8Array): Promise<{ status: number; answer: any }> {
    const sent = body instanceof Uint8Array ? body : JSON.stringify(body)
    const response = await fetch(`${url}${path}`, { method: 'POST', body: sent })
    return { status: response.status, answer: await response.json() }
  }
  async function file(path: string): Promise<Uint8Array> {
    const response = await fetch(`${url}${path}`)
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return new Uint8Array(await response.arrayBuffer())
  }
  const credit = (order: object) =>
    post('/credits', { iban: clientAccount.iban, amount: '10000', reference: paymentReference, ...order })
  const statement = (day: string, { currency = 'EUR', format = 'camt.053.001.08' } = {}) =>
    file(`/statements/${clientAccount.iban}/${currency}/${day}?format=${format}`)
  return { post, file, credit, statement }
}
