import type { Hex } from '@firsthand/values/values'
import { broadcast, signCopy } from '#transactions/sign-copy'
import { type Account, type Draft, type Order, withinCeiling } from '#transactions/transaction.rules'
import { costMax } from './relay.rules.ts'
import { type Relay, relayKind } from './relay-work.store.ts'
import type { RelayerDeps } from './relayer-deps.ts'

export const orderOf = ({ tenant, reference, attempt }: Relay): Order => ({
  tenant,
  reference,
  kind: relayKind,
  attempt,
})

const aboutOf = ({ chainId, tenant }: Relay) => ({ chain: chainId, tenant, kind: relayKind })

/** A settlement that ends sooner would be paid for and fail. */
const leastSeconds = 4n

/** Why it is not sent; null when it may be. */
async function faultOf(deps: RelayerDeps, relay: Relay, address: Hex): Promise<string | null> {
  const { chains, now } = deps
  const chain = chains.get(relay.chainId)
  const { forwarded, forwarder, gasLimit, reservedWei } = relay
  if (chain === undefined || chain.forwarder !== forwarder || chain.router !== forwarded.router)
    return 'its chain, forwarder or router is not served'
  if (reservedWei < costMax(gasLimit, deps.gasPriceMax(relay.chainId))) return 'too little was held back for it'
  if (forwarded.deadline < BigInt(Math.floor(now().getTime() / 1000)) + leastSeconds) return 'its deadline has passed'
  const failure = await deps.forwards(relay.chainId).failure(forwarded, address)
  return failure === null ? null : `it would end with ${failure}`
}

function draftOf(
  { forwarder, forwarded, gasLimit }: Relay,
  price: Pick<Draft, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
) {
  const { buyer, router, gas, deadline, settlement, signature } = forwarded
  const words = { buyer, router, gas: `${gas}`, deadline: `${deadline}`, settlement, signature }
  return { contract: forwarder, call: { function: 'execute', ...words }, gas: gasLimit, ...price } as const
}

/** Stops the account when its chain has seen more nonces than the ledger gave out. */
async function compare({ ledger, chain, operatorLog }: RelayerDeps, account: Account): Promise<void> {
  const used = await chain.usedNonces(account.chainId, account.address)
  const reason = await ledger.check(account, used)
  if (reason !== null) operatorLog.alarm('relayer.stopped', { chain: account.chainId, why: reason })
}

/** Every account that the relayer sends from now. */
export async function compareAccounts(deps: RelayerDeps): Promise<void> {
  const address = deps.address()
  if (address === null) return
  for (const chainId of deps.chains.keys()) await compare(deps, { chainId, address })
}

/** Signs what has its nonce, keeps the bytes, and only then hands them to the nodes. */
async function signAndSend(deps: RelayerDeps, relay: Relay, account: Account, nonce: bigint): Promise<void> {
  const signed = await signCopy(deps, account, nonce)
  if (signed === 'declined')
    return deps.relays.refuse(relay, 'relay_not_forwardable', 'the policy of the relay key declined it')
  if (signed !== 'signed') return
  await deps.relays.move(relay, 'sent')
  await broadcast(deps, account, nonce)
}

/**
 * Gives a relay its nonce and sends it. A process may die after any line: the ledger has what was to be signed, and the next
 * turn goes on there. A relay that has a nonce is never judged again, because its bytes may be signed and out.
 */
export async function sendRelay(deps: RelayerDeps, relay: Relay): Promise<void> {
  const { ledger, relays, operatorLog, chain, accounts } = deps
  const known = await ledger.find(orderOf(relay))
  if (known !== null) return signAndSend(deps, relay, known, known.nonce)
  const address = deps.address()
  if (address === null) return operatorLog.note('relayer.no_key', aboutOf(relay))
  const fault = await faultOf(deps, relay, address)
  if (fault !== null) {
    operatorLog.note('relay.refused', { ...aboutOf(relay), why: fault })
    return relays.refuse(relay, 'relay_not_forwardable', fault)
  }
  if ((await accounts.balance(relay.chainId, address)) < relay.reservedWei)
    return operatorLog.alarm('relayer.balance_low', aboutOf(relay))
  const account = { chainId: relay.chainId, address }
  const price = withinCeiling(await chain.gasPrice(relay.chainId), deps.gasPriceMax(relay.chainId))
  const prepared = await ledger.prepare(account, orderOf(relay), draftOf(relay, price))
  switch (prepared.outcome) {
    case 'ready':
      return signAndSend(deps, relay, account, prepared.nonce)
    case 'unchecked':
      return compare(deps, account)
    case 'behind':
      // An earlier nonce is signed first, by the run of its own request.
      return
    case 'stopped':
      return operatorLog.note('relayer.stopped', { ...aboutOf(relay), why: prepared.reason })
  }
}
