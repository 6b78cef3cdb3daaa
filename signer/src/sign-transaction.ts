import type { TransactionAnswer } from '@firsthand/wire/transaction-signer'
import { recoverable } from './curve.ts'
import type { JudgedTransaction } from './policy/judge-transaction.ts'
import type { TransactionPolicy } from './policy/transaction-policy.ts'
import { type SigningMeans, Unavailable } from './sign-once.ts'
import { signedTransaction } from './transaction/eip1559.ts'

const hex = (bytes: Buffer) => `0x${bytes.toString('hex')}`

/**
 * One transaction at one nonce, whoever asks and however often; a fee-bumped replacement of the same call may follow it. The key is
 * the one whose nonce it is. The claim is committed before that key is touched, and the signature before it is given out.
 */
export async function signTransaction(
  { policy, ring, journal }: SigningMeans<TransactionPolicy>,
  judged: JudgedTransaction,
  now: number,
): Promise<TransactionAnswer> {
  const { request, transaction, digest } = judged
  const key = ring.at(request.from, now)
  if (key === null) throw new Unavailable('no valid key has this address')
  const claimed = await journal.transactions.claim(judged, policy.version)
  const { signature } =
    claimed ??
    (await journal.transactions.keep(judged, recoverable(await key.sign(digest), digest, key.publicKey), key.keyId))
  const { raw, hash } = signedTransaction(transaction, signature)
  return {
    role: policy.role,
    keyId: key.keyId,
    address: key.address,
    hash: hex(hash),
    raw: hex(raw),
    policyVersion: policy.version,
  }
}
