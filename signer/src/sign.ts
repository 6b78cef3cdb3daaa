import type { SignAnswer } from '@firsthand/wire/signer'
import type { TransactionAnswer } from '@firsthand/wire/transaction-signer'
import type { Answer } from './app.ts'
import { recoverable } from './curve.ts'
import type { Journal } from './journal.ts'
import type { KeyRing } from './key-ring.ts'
import { type Grounds, groundsOf, needsGrounds } from './policy/delivery-evidence.ts'
import { type Judged, judgeBy } from './policy/judge.ts'
import { type JudgedTransaction, judgeTransactionsBy } from './policy/judge-transaction.ts'
import type { SettlementPolicy, TransactionPolicy } from './policy/policies.ts'
import { endOf, type Policy } from './policy/policy-file.ts'
import { declined, equivocation, Unavailable } from './refused.ts'
import { signedTransaction } from './transaction/eip1559.ts'

/** How a role answers while these files count: settlements and transactions differ in what is judged and what is kept. */
export function answerBy(policy: Policy, ring: KeyRing, journal: Journal) {
  const answer = judgedBy(policy, ring, journal)
  return async (body: unknown, now: number): Promise<Answer> => {
    const end = endOf(policy, now)
    if (end !== null) throw new Unavailable(end)
    return answer(body, now)
  }
}

function judgedBy(policy: Policy, ring: KeyRing, journal: Journal) {
  if (policy.role === 'delivery' || policy.role === 'switch' || policy.role === 'relay') {
    const judge = judgeTransactionsBy(policy)
    return async (body: unknown, now: number): Promise<Answer> =>
      signTransaction({ policy, ring, journal }, judge(body), now)
  }
  const judge = judgeBy(policy)
  return async (body: unknown, now: number): Promise<Answer> =>
    signOnce({ policy, ring, journal }, judge(body, Math.floor(now / 1000)), now)
}

/** What a signature is made with; read again for each, because files may have been replaced. */
type SigningMeans<P = SettlementPolicy> = {
  readonly policy: P
  readonly ring: KeyRing
  readonly journal: Journal
}

/**
 * One signature for one reference, whoever asks and however often. What the key makes is nothing until claim, counts and signature are
 * committed together: then the journal answers the one signature that may leave. A process may die after any line.
 */
async function signOnce({ policy, ring, journal }: SigningMeans, judged: Judged, now: number): Promise<SignAnswer> {
  const { request } = judged
  const digest = Buffer.from(judged.digest.slice(2), 'hex')
  const inForce = ring.inForce(now)
  if (inForce === null) throw new Unavailable('no key is valid')
  const made = recoverable(await inForce.sign(digest), digest, inForce.publicKey)
  const kept = await journal.keep({ request, digest, policy }, { signature: made, keyId: inForce.keyId })
  if (!kept.digest.equals(digest)) throw equivocation()
  // A signature of a retired key is given out again only while the key is still published as valid.
  const key = ring.named(kept.keyId, now)
  if (key === null) throw new Unavailable(`${kept.keyId} is not valid`)
  return {
    role: policy.role,
    keyId: key.keyId,
    address: key.address,
    digest: judged.digest,
    signature: hex(kept.signature),
    policyVersion: policy.version,
  }
}

/**
 * On what a transaction is signed; null for one that gives nothing away. A delivery without evidence is signed only where this
 * very call has its nonce already: a replacement with higher fees must be possible while nobody would release it anew.
 */
async function groundsFor(
  { policy, journal }: SigningMeans<TransactionPolicy>,
  judged: JudgedTransaction,
  now: number,
): Promise<Grounds | null> {
  const { request } = judged
  if (policy.role !== 'delivery' || !needsGrounds(request)) return null
  const grounds = groundsOf(policy, request, Math.floor(now / 1000))
  if (grounds === null && !(await journal.transactions.hasCall(judged))) throw declined('decision')
  return grounds
}

const hex = (bytes: Buffer) => `0x${bytes.toString('hex')}`

/**
 * One transaction at one nonce, whoever asks and however often; a fee-bumped replacement of the same call may follow it. The key is
 * the one whose nonce it is. The claim is committed before that key is touched, and the signature before it is given out.
 */
async function signTransaction(
  means: SigningMeans<TransactionPolicy>,
  judged: JudgedTransaction,
  now: number,
): Promise<TransactionAnswer> {
  const { policy, ring, journal } = means
  const { request, transaction, digest } = judged
  const key = ring.at(request.from, now)
  if (key === null) throw new Unavailable('no valid key has this address')
  const grounds = await groundsFor(means, judged, now)
  const claimed = await journal.transactions.claim(judged, policy, grounds)
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
