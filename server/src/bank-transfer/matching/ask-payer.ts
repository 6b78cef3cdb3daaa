import type { Compliance } from '#compliance/compliance'
import type { BuyerTerms, PayerScreening, Receipt } from './receipt.port.ts'

/** What Compliance says of the payer of a receipt; without a buyer he is screened alone. Null while it is out of reach. */
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
