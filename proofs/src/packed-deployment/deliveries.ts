import { setTimeout as sleep } from 'node:timers/promises'
import { manifestOf } from '@firsthand/sandbox/bank/gateway-keys'
import { type SandboxBank, sandboxBank } from '@firsthand/sandbox/bank/sandbox-bank'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import type { Purchase } from '@firsthand/wire/bank-transfer/purchases'
import type { Speak } from './fill.ts'
import { tenants } from './people.ts'

const buyer = 'acme-buyer-2'
/** A payment whose payer Compliance could not judge in that moment is held, and judged again after a minute. */
const patienceMs = 180_000

type Instructions = NonNullable<Purchase['paymentInstructions']>

/** A bank whose notification of a payment comes by day. Its references never repeat. */
function notifyingBank() {
  let bank: SandboxBank | undefined
  return ({ iban, beneficiaryName, bic, currency, amount, paymentReference }: Instructions): string => {
    const holder = { name: beneficiaryName, iban, bic }
    bank ??= sandboxBank([{ holder, currency }], new Date().toISOString().slice(0, 10))
    const payer = { name: buyer, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }
    const paid = { iban, currency, amount: BigInt(amount), reference: paymentReference, payer }
    const { bankReferences } = bank.credit({ case: 'on_time', ...paid })
    return bank.notification(iban, currency, bank.today(), bankReferences)
  }
}

/**
 * Purchases by bank transfer, each from order to delivery: Compliance judges payer and release, the engine drives, and the
 * worker's delivery signers sign. Each call answers the transaction by which its units came.
 */
export function openDeliveries(url: string, bankKeyFile: string, speak: Speak): () => Promise<string> {
  const paid = notifyingBank()
  return async () => {
    const { items } = await speak(buyer, 'GET', `${url}/offchain-instruments`)
    const requested = { pairId: items[0].pairId, cashAmount: '100000', walletAddress: buyerWallets[buyer].address }
    const made = await speak(buyer, 'POST', `${url}/offchain-purchases`, requested, crypto.randomUUID())
    const file = paid(made.paymentInstructions)
    const statement = { contents: 'statement' as const, bytes: Buffer.from(file) }
    const manifest = { 'bank-manifest': await manifestOf(bankKeyFile, tenants.acme, statement) }
    await speak('acme-bank-gateway', 'POST', `${url}/bank-gateway/statements`, file, undefined, manifest)
    const path = `${url}/offchain-purchases/${made.reference}`
    for (const end = performance.now() + patienceMs; ; await sleep(500)) {
      const { state, stateReason, deliveryTxHash } = await speak(buyer, 'GET', path)
      if (state === 'delivered') return deliveryTxHash
      if (performance.now() > end) throw new Error(`${made.reference} is ${state} (${stateReason}) and not delivered`)
    }
  }
}
