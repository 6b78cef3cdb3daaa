import { type Address, createPublicClient, createWalletClient, type Hex, http, isHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The chain whose keys everybody knows. */
export const localChainId = 31_337
/** Well known, and so worth nothing anywhere but on the local chain. */
const wellKnownSenders = new Set([
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
])

const pollMs = 20

/** A node to read from, and an account to send with. */
export type ChainClients = Awaited<ReturnType<typeof chainClients>>

/** Connects to the node. A well-known key is refused outside the local chain. */
export async function chainClients(url: string, key: Hex | PrivateKeyAccount) {
  const account = typeof key === 'string' ? privateKeyToAccount(key) : key
  const transport = http(url)
  const pace = { transport, pollingInterval: pollMs, cacheTime: 0 }
  const reader = createPublicClient(pace)
  const chainId = await reader.getChainId()
  if (chainId !== localChainId && wellKnownSenders.has(account.address.toLowerCase())) {
    throw new Error(`${account.address} is a well-known account: chain ${chainId} is not the local one`)
  }
  const chain = { id: chainId, name: `chain ${chainId}`, nativeCurrency, rpcUrls: { default: { http: [url] } } }
  return { reader, sender: createWalletClient({ account, chain, ...pace }), chainId }
}

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** The key in the text of a file; the message never shows it. */
export function parseKey(text: string): Hex {
  const key = text.trim()
  if (!isHex(key) || key.length !== 66) throw new Error('the key file does not hold one key of 32 bytes in hex')
  return key
}

/** Waits until the transaction is in a block, and fails when it reverted. */
export async function mined({ reader }: Pick<ChainClients, 'reader'>, hash: Hex) {
  const receipt = await reader.waitForTransactionReceipt({ hash, timeout: 120_000 })
  if (receipt.status !== 'success') throw new Error(`transaction ${hash} was reverted`)
  return receipt
}

/** The address of a contract that the transaction made. */
export async function created(clients: Pick<ChainClients, 'reader'>, hash: Hex): Promise<Address> {
  const { contractAddress } = await mined(clients, hash)
  if (!contractAddress) throw new Error(`transaction ${hash} made no contract`)
  return contractAddress
}
