import type { MessageSchemas } from '../iso20022/message-schemas.ts'
import {
  type OutgoingPayment,
  type PaymentOrder,
  PaymentUnwritable,
  type WritePayments,
} from '../iso20022/payment-file.ts'
import type { WrittenFile } from './payment-file.port.ts'

export type PaymentFileDeps = {
  readonly writePayments: WritePayments
  readonly sha256: (bytes: Uint8Array) => string
  readonly schemas: MessageSchemas
  /** Only a sandbox sends what no schema has checked. */
  readonly mayGoUnchecked: boolean
}

const message = 'pain.001.001.09'

/** Whether a payment can stand in a file at all: one payee without a name must not hold up the others. */
function isWritable({ writePayments }: PaymentFileDeps, order: PaymentOrder, payment: OutgoingPayment): boolean {
  try {
    writePayments({ ...order, payments: [payment] })
    return true
  } catch (error) {
    if (error instanceof PaymentUnwritable) return false
    throw error
  }
}

/** Writes and checks a payment file; what we send is never sent with a fault. Null when nothing can be written. */
export function makePaymentFile(deps: PaymentFileDeps, order: PaymentOrder): WrittenFile | null {
  const { writePayments, sha256, schemas, mayGoUnchecked } = deps
  const payments = order.payments.filter((payment) => isWritable(deps, order, payment))
  if (payments.length === 0) return null
  const bytes = writePayments({ ...order, payments })
  const faults = schemas.faultsOf(message, bytes)
  if (faults === null && !mayGoUnchecked) throw new Error(`no schema of ${message} is at hand, so nothing may leave`)
  if (faults !== null && faults.length > 0) throw new Error(`our own file breaks its schema: ${faults[0]}`)
  const written = new Set(payments.map(({ endToEndId }) => endToEndId))
  const refused = new Set(order.payments.map(({ endToEndId }) => endToEndId).filter((id) => !written.has(id)))
  const schema = faults === null ? undefined : schemas.known.find((known) => known.message === message)
  return { bytes, sha256: sha256(bytes), schemaSha256: schema?.sha256 ?? null, refused }
}
