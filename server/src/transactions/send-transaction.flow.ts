import type { FlowObject, Run } from '@firsthand/engine/run'
import { followTransaction } from './follow-transaction.flow.ts'
import { accountOf, type SenderDeps, senderOf } from './sender-deps.ts'
import { broadcast, signCopy } from './sign-copy.ts'
import { type Account, type Draft, type Order, type TransactionState, withinCeiling } from './transaction.rules.ts'

/** What is to be sent: the call is read from the rows that the reference names. */
export type Submit = Omit<Order, 'attempt'> & { readonly attempt?: number }
/**
 * `sent`: the transaction has its nonce and its bytes. `nothing`: the rows want nothing sent. `declined`: the signer's policy
 * refused, and the nonce is free again. `unavailable`: ask again. `stopped`: the account sends nothing until a person looked.
 */
export type Submitted =
  | { readonly outcome: 'sent'; readonly nonce: string; readonly attempt: number; readonly state: TransactionState }
  | { readonly outcome: 'nothing' | 'declined' | 'unavailable' | 'stopped' }

/** Each turn signs one transaction that stands before ours, or compares the account with its chain. */
const turnsMax = 8

/** Numbers as text: the engine keeps what a step answers as JSON. */
type Step =
  | { readonly outcome: 'ready' | 'behind'; readonly nonce: string }
  | { readonly outcome: 'unchecked' | 'stopped' | 'nothing' | 'unavailable' }

/** What the rows want the order to send; null when they want nothing. */
async function draftOf(
  { chain, kinds, gasPriceMax }: SenderDeps,
  { chainId }: Account,
  order: Order,
): Promise<Draft | null> {
  const kind = kinds[order.kind]
  const wanted = (await kind?.read(order.tenant, order.reference)) ?? null
  if (wanted === null || kind === undefined || wanted.chainId !== chainId) return null
  const { contract, call } = wanted
  return { contract, call, gas: kind.gas, ...withinCeiling(await chain.gasPrice(chainId), gasPriceMax(chainId)) }
}

async function prepare(deps: SenderDeps, account: Account, order: Order): Promise<Step> {
  const { ledger, operatorLog } = deps
  const known = await ledger.find(order)
  if (known !== null && known.state !== 'prepared') return { outcome: 'ready', nonce: `${known.nonce}` }
  try {
    // What is written down is sent, whatever the rows say since: a signer may have signed it already.
    const [first] = known?.copies ?? []
    const draft = known && first ? { ...known, ...first } : await draftOf(deps, account, order)
    if (draft === null) return { outcome: 'nothing' }
    const prepared = await ledger.prepare(account, order, draft)
    if ('nonce' in prepared) return { outcome: prepared.outcome, nonce: `${prepared.nonce}` }
    return { outcome: prepared.outcome }
  } catch (error) {
    operatorLog.note('transaction.not_prepared', {
      chain: account.chainId,
      kind: order.kind,
      why: (error as Error).message,
    })
    return { outcome: 'unavailable' }
  }
}

/** Whether the chain could be asked. It is asked first: whatever the ledger gives out meanwhile only makes it know more. */
async function compare({ ledger, chain, operatorLog }: SenderDeps, account: Account): Promise<boolean> {
  try {
    const used = await chain.usedNonces(account.chainId, account.address)
    const reason = await ledger.check(account, used)
    if (reason !== null) operatorLog.alarm('sender.stopped', { chain: account.chainId, why: reason })
    return true
  } catch (error) {
    operatorLog.note('sender.not_checked', { chain: account.chainId, why: (error as Error).message })
    return false
  }
}

async function sent({ ledger }: SenderDeps, account: Account, nonce: string): Promise<Submitted> {
  const transaction = await ledger.at(account, BigInt(nonce))
  if (transaction === null) return { outcome: 'unavailable' }
  return { outcome: 'sent', nonce, attempt: transaction.attempt, state: transaction.state }
}

/**
 * Gives an order its nonce, has it signed, keeps the bytes, and only then hands them to the nodes. A process may die after
 * any line: whoever comes next finds in the ledger what was to be signed, and goes on there.
 */
const submit =
  (deps: SenderDeps) =>
  async (run: Run, input: Submit): Promise<Submitted> => {
    const account = accountOf(run.key)
    const order = { attempt: 1, ...input }
    for (let turn = 0; turn < turnsMax; turn += 1) {
      const prepared = await run.step('prepare', () => prepare(deps, account, order))
      if (prepared.outcome === 'unchecked') {
        if (await run.step('compare', () => compare(deps, account))) continue
        return { outcome: 'unavailable' }
      }
      if (!('nonce' in prepared)) return { outcome: prepared.outcome }
      const { nonce } = prepared
      const isOurs = prepared.outcome === 'ready'
      const signed = await run.step('sign', () => signCopy(deps, account, BigInt(nonce)))
      if (signed === 'unavailable' || signed === 'stopped') return { outcome: signed }
      if (signed === 'declined' && isOurs) return { outcome: signed }
      if (signed !== 'signed') continue
      await run.step('broadcast', () => broadcast(deps, account, BigInt(nonce)))
      run.send(senderOf(account, 'follow'), { nonce }, deps.pollSeconds)
      if (isOurs) return run.step('read', () => sent(deps, account, nonce))
    }
    return { outcome: 'unavailable' }
  }

const follow =
  (deps: SenderDeps) =>
  async (run: Run, { nonce }: { nonce: string }) => {
    const account = accountOf(run.key)
    const { verdict, nextSeconds } = await run.step('follow', () => followTransaction(deps, account, BigInt(nonce)))
    if (verdict === 'ended') return
    if (verdict === 'fee_bump')
      await run.step('sign a fee-bumped replacement', () => signCopy(deps, account, BigInt(nonce)))
    if (verdict !== 'again') await run.step('broadcast', () => broadcast(deps, account, BigInt(nonce)))
    run.send(senderOf(account, 'follow'), { nonce }, nextSeconds)
  }

const check = (deps: SenderDeps) => async (run: Run) => {
  await run.step('compare', () => compare(deps, accountOf(run.key)))
}

/** Sends transactions of one account on one chain, one after the other (key: chain and address). */
export const txSenderObject = (deps: SenderDeps): FlowObject => ({
  name: 'TxSender',
  open: false,
  flows: { submit: submit(deps), follow: follow(deps), check: check(deps) },
})
