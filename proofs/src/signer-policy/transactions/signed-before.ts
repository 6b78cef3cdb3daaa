import type { TransactionCase } from './make-case.ts'

type Version = { readonly gas: string; readonly fee: bigint; readonly tip: bigint }

/** What one lane's signer has signed so far, and what it must never sign beside it. */
export function signedBefore() {
  const nonces = new Map<string, { readonly call: string; readonly versions: Version[] }>()
  const purchases = new Map<string, { deliver: string | null; isVoid: boolean }>()
  const versionOf = ({ body }: TransactionCase): Version => ({
    gas: body.gas,
    fee: BigInt(body.maxFeePerGas),
    tip: BigInt(body.maxPriorityFeePerGas),
  })
  const nonceOf = ({ role, body }: TransactionCase) => `${role} ${body.nonce}`
  const callOf = ({ body }: TransactionCase) => `${body.to} ${JSON.stringify(body.call, Object.keys(body.call).sort())}`
  const purchaseOf = ({ body }: TransactionCase) =>
    'purchaseId' in body.call ? `${body.to} ${body.call.purchaseId}` : null

  /** Whether signing it would contradict what was signed. */
  function contradicts(asked: TransactionCase): boolean {
    const [known, version] = [nonces.get(nonceOf(asked)), versionOf(asked)]
    if (known !== undefined) {
      const isSame = ({ gas, fee, tip }: Version) => gas === version.gas && fee === version.fee && tip === version.tip
      if (known.call !== callOf(asked)) return true
      if (known.versions.some(isSame)) return false
      return known.versions.some(({ fee, tip }) => fee >= version.fee || tip >= version.tip)
    }
    const purchase = purchases.get(purchaseOf(asked) ?? '')
    if (asked.body.call.function !== 'deliver' || purchase === undefined) return false
    return purchase.isVoid || (purchase.deliver !== null && purchase.deliver !== callOf(asked))
  }

  /** Whether this very call was signed at this nonce, whatever its fees. */
  const repeats = (asked: TransactionCase): boolean => nonces.get(nonceOf(asked))?.call === callOf(asked)

  function note(asked: TransactionCase): void {
    const known = nonces.get(nonceOf(asked)) ?? { call: callOf(asked), versions: [] }
    known.versions.push(versionOf(asked))
    nonces.set(nonceOf(asked), known)
    const name = purchaseOf(asked)
    if (name === null) return
    const purchase = purchases.get(name) ?? { deliver: null, isVoid: false }
    if (asked.body.call.function === 'deliver') purchase.deliver = callOf(asked)
    else purchase.isVoid = true
    purchases.set(name, purchase)
  }
  return { contradicts, repeats, note }
}
