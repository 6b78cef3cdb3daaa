import type { Compliance, PayerAnswer } from '#compliance/compliance'
import type { BuyerTerms, Receipt } from './receipt.rules.ts'

/** What Compliance answers about a payer; null while it is out of reach. */
export type PayerScreening = PayerAnswer | null

/** Only a payer who is the buyer, without a sanctions match, passes without a review. */
export const isClean = (payer: PayerScreening): boolean => payer?.verdict === 'match' && payer.screening === 'clear'

/** Asks Compliance about the payer of a receipt; without a buyer, the payer is only screened. */
export async function askPayer(
  compliance: Pick<Compliance, 'payer'>,
  receipt: Pick<Receipt, 'tenant' | 'payerName' | 'payerIban' | 'ultimateDebtor'>,
  buyer: BuyerTerms | null,
): Promise<PayerScreening> {
  const answer = await compliance.payer({
    tenant: receipt.tenant,
    subject: buyer?.subject ?? null,
    payerName: receipt.payerName,
    payerIban: receipt.payerIban,
    ultimateDebtor: receipt.ultimateDebtor,
    payerAccountId: buyer?.payerAccountId ?? null,
    policy: buyer?.policy ?? 'name_match',
  })
  return 'refusal' in answer ? null : answer
}
