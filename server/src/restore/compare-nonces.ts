import { chainNumber, type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import { type Hex, type PublicClient, parseSignature, serializeTransaction } from 'viem'
import type { SendingChain } from '#transactions/transaction-chain'
import { finalBlock } from '#transactions/transaction-view'
import type { KnownRows, OpenTransaction } from './known-rows.store.ts'
import type { Finding } from './restore.rules.ts'
import type { JournalWitness, SignedTransaction } from './witnesses.store.ts'

export type NonceDeps = {
  readonly rows: KnownRows
  readonly chains: readonly SendingChain[]
  /** Of the roles that sign transactions. */
  readonly journals: readonly JournalWitness[]
}

type Account = Awaited<ReturnType<KnownRows['accounts']>>[number]

/** How many nonces the chain has used, and how many of them for good. */
async function countsOf(client: PublicClient, { finality }: SendingChain, address: Hex) {
  const head = await client.getBlockNumber()
  const used = BigInt(await client.getTransactionCount({ address, blockNumber: head }))
  const final = await finalBlock(client, finality, head)
  const sure = final === null ? 0 : await client.getTransactionCount({ address, blockNumber: final })
  return { used, sure: BigInt(sure) }
}

/** What a signer has signed is sent once more: it may never have left, and everything behind it would wait permanently. */
async function sendAgain(chain: NodesSettings, { signature, nonce, ...call }: SignedTransaction): Promise<void> {
  if (signature === null) return
  const raw = serializeTransaction(
    { ...call, type: 'eip1559', chainId: chainNumber(chain.chainId), nonce: Number(nonce) },
    parseSignature(signature),
  )
  // A node that has it already refuses it.
  await nodesOf(chain).ask((client) =>
    client.request({ method: 'eth_sendRawTransaction', params: [raw] }).catch(() => null),
  )
}

/** Transactions of the ledger whose nonce another one of ours has used in the lost time. */
async function replacedOf(
  chain: NodesSettings,
  open: readonly OpenTransaction[],
  used: bigint,
): Promise<readonly string[]> {
  const replaced: string[] = []
  for (const { nonce, hashes } of open.filter((each) => BigInt(each.nonce) < used)) {
    const isMined = async (client: PublicClient) => {
      for (const hash of hashes) if (await client.getTransactionReceipt({ hash }).catch(() => null)) return true
      return false
    }
    if (!(await nodesOf(chain).ask(isMined))) replaced.push(nonce)
  }
  return replaced
}

async function compareAccount(deps: NonceDeps, account: Account): Promise<readonly Finding[]> {
  const { chain_id: chainId, address } = account
  const name = `account ${chainId} ${address}`
  const chain = deps.chains.find((each) => each.chainId === chainId)
  if (chain === undefined) return [{ weight: 'differs', name, why: 'its chain is not in the settings' }]
  const { used, sure } = await nodesOf(chain).ask((client) => countsOf(client, chain, address as Hex))
  const known = BigInt(account.next_nonce)
  const signed = (await Promise.all(deps.journals.map((journal) => journal.signedFrom(chainId, address, known)))).flat()
  const nonces = new Set(signed.map(({ nonce }) => nonce))
  const strange = Array.from(
    { length: Number(used - known > 0n ? used - known : 0n) },
    (_, i) => known + BigInt(i),
  ).filter((nonce) => !nonces.has(nonce))
  if (strange.length > 0)
    return [
      {
        weight: 'fatal',
        name,
        why: `no journal has nonce ${strange[0]}, which the chain has used: the journal is behind, or somebody else holds the key`,
      },
    ]
  const unsent = signed.filter(({ nonce }) => nonce >= used && nonce >= known)
  for (const each of unsent) await sendAgain(chain, each)
  if (unsent.length > 0 || sure < used)
    return [
      {
        weight: 'differs',
        name,
        why: `${unsent.length} signed transactions are not on chain, ${used - sure} not final: check again in a moment`,
      },
    ]
  const open = await deps.rows.openTransactions(account)
  if (used > known || account.stopped_reason !== null)
    await deps.rows.moveNonce(account, used, await replacedOf(chain, open, used))
  return []
}

const notCompared =
  (name: string) =>
  (error: Error): Finding[] => [{ weight: 'differs', name, why: error.message }]

/** The next nonce of each account is the one behind what was sent in the lost time. */
export async function compareNonces(deps: NonceDeps): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  // An account that sent its first transaction in the lost time is not here, and would begin with nonce 0 again.
  for (const journal of deps.journals) {
    const known = journal.accounts().then((accounts) => deps.rows.addAccounts(accounts))
    findings.push(...(await known.then(() => [], notCompared('accounts of a journal'))))
  }
  for (const account of await deps.rows.accounts()) {
    const name = `account ${account.chain_id} ${account.address}`
    findings.push(...(await compareAccount(deps, account).catch(notCompared(name))))
  }
  return findings
}
