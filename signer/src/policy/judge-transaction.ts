import { type TransactionRequest, transactionRequests } from '@firsthand/wire/transaction-signer'
import { Compile } from 'typebox/compile'
import { declined } from '../refused.ts'
import { calldataOf, type Transaction, transactionDigest } from '../transaction/eip1559.ts'
import type { TransactionPolicy } from './policies.ts'
import { own } from './settlement-rules.ts'
import { contractOf, costMax, transactionRules } from './transaction-rules.ts'

/** An amount of units, of wei or of roots, and the most that may come together; null where the policy sets no bound. */
type Counted = { readonly amount: string; readonly max: string }
/** What a contract may have in a minute, and the request's tenant there in a day. */
type ContractPace = { readonly perMinute: number; readonly minute: Counted; readonly day: Counted | null }

/** A request that the policy lets pass, what would be sent, and its digest. */
export type JudgedTransaction = {
  readonly request: TransactionRequest
  readonly transaction: Transaction
  readonly digest: Buffer
  readonly pace: ContractPace
}

const shapes = {
  delivery: Compile(transactionRequests.delivery),
  switch: Compile(transactionRequests.switch),
  relay: Compile(transactionRequests.relay),
}
/** EIP-2681: the last nonce is never used. */
const nonceMax = 2n ** 64n - 2n
const uint64Max = 2n ** 64n - 1n
const uint256Max = 2n ** 256n - 1n

/** The fields as numbers. Digits that a field cannot hold fit the pattern, and are as misspelt as any other. */
function transactionOf(request: TransactionRequest): Transaction {
  const { chainId, call } = request
  const [nonce, gas, maxFeePerGas, maxPriorityFeePerGas, units, inner] = [
    request.nonce,
    request.gas,
    request.maxFeePerGas,
    request.maxPriorityFeePerGas,
    'units' in call ? call.units : '0',
    'gas' in call ? call.gas : '0',
  ].map(BigInt) as [bigint, bigint, bigint, bigint, bigint, bigint]
  if (nonce > nonceMax || [gas, maxFeePerGas, maxPriorityFeePerGas, units, inner].some((value) => value > uint256Max))
    throw declined('shape')
  if (call.function === 'writeRoot' && BigInt(call.size) > uint64Max) throw declined('shape')
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas }
  const to = Buffer.from(request.to.slice(2), 'hex')
  return { chainId: BigInt(chainId.slice('eip155:'.length)), nonce, ...fees, to, data: calldataOf(call) }
}

function paceOf(facts: Parameters<typeof contractOf>[0]): ContractPace {
  const contract = contractOf(facts)
  if (contract === undefined) throw declined('contract')
  const { perMinute } = contract
  const { call, tenant } = facts.request
  const nothing = { amount: '0', max: '0' }
  if ('router' in contract) {
    const { weiPerDay = '0' } = own(contract.tenants, tenant) ?? {}
    return { perMinute, minute: nothing, day: { amount: `${costMax(facts)}`, max: weiPerDay } }
  }
  if ('log' in contract) return { perMinute, minute: nothing, day: { amount: '1', max: contract.rootsPerDay } }
  if (!('tenants' in contract)) return { perMinute, minute: nothing, day: null }
  const { unitsPerDay = '0' } = own(contract.tenants, tenant) ?? {}
  const amount = call.function === 'deliver' ? call.units : '0'
  return { perMinute, minute: { amount, max: contract.unitsPerMinute }, day: { amount, max: unitsPerDay } }
}

/** Judges transactions by one policy. Raises `declined` with the first rule that does not hold. */
export function judgeTransactionsBy(policy: TransactionPolicy): (body: unknown) => JudgedTransaction {
  const shape = shapes[policy.role]
  const rules = [...transactionRules]
  return (body) => {
    if (!shape.Check(body)) throw declined('shape')
    const request = body as TransactionRequest
    const transaction = transactionOf(request)
    const facts = { policy, request }
    for (const [name, holds] of rules) if (!holds(facts)) throw declined(name)
    return { request, transaction, digest: transactionDigest(transaction), pace: paceOf(facts) }
  }
}
