/** As EIP-1193 and EIP-3085 number them. */
const declined = 4001
const unknownChain = 4902

/** The codes of an error and of what it wraps: wallets pack them in several ways. */
function codesOf(error: unknown): readonly unknown[] {
  const found: unknown[] = []
  const left: unknown[] = [error]
  while (left.length > 0 && found.length < 10) {
    const each = left.shift()
    if (typeof each !== 'object' || each === null) continue
    const { code, cause, data, originalError } = each as Record<string, unknown>
    found.push(code)
    left.push(cause, data, originalError)
  }
  return found
}

/** Whether the person declined in the wallet. */
export const isDeclined = (error: unknown): boolean =>
  codesOf(error).some((code) => code === declined || code === 'ACTION_REJECTED')
/** Whether the wallet does not have the chain yet. */
export const isUnknownChain = (error: unknown): boolean => codesOf(error).includes(unknownChain)
