import { WalletDeclined } from './buy-errors.ts'

/** As EIP-1193 numbers it. */
const userRejected = 4001

/** Whether the buyer declined: wallets and viem wrap it in errors of several kinds. */
function isDeclined(error: unknown): boolean {
  for (let each = error; typeof each === 'object' && each !== null; each = (each as { cause?: unknown }).cause) {
    const { code, name } = each as { code?: unknown; name?: unknown }
    if (code === userRejected || code === 'ACTION_REJECTED' || name === 'UserRejectedRequestError') return true
  }
  return false
}

/** What the wallet does, with the buyer's no as an error of its own. */
export const askWallet = <T>(reference: string, done: Promise<T>): Promise<T> =>
  done.catch((error: unknown) => {
    throw isDeclined(error) ? new WalletDeclined(reference, error) : error
  })
