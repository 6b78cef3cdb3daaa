import { createRequire } from 'node:module'
import { launch, untilReady } from './child.ts'
import type { Leash } from './leash.ts'
import { loopback } from './ports.ts'

/** The id of the local chain. Its well-known keys are worth nothing anywhere else. */
export const localChainId = 31_337

/** A local chain that answers JSON-RPC. */
export type Chain = { readonly url: string; readonly chainId: number }

const require = createRequire(import.meta.url)
const anvil = require.resolve('@foundry-rs/anvil-linux-amd64/bin/anvil')
const advice = 'Leave the port of the chain out to get a free one.'

/** Starts a chain of its own for the world and waits until it answers. */
export async function startChain(leash: Leash, options: { readonly port?: number | undefined } = {}): Promise<Chain> {
  const args = [
    '--host',
    loopback,
    '--port',
    String(options.port ?? 0),
    '--chain-id',
    String(localChainId),
    '--hardfork',
    'prague',
  ]
  // It keeps old states below its home folder.
  const child = await launch(leash, { name: 'chain', command: anvil, args, env: { HOME: leash.folder } })
  const url = await untilReady(child, advice, async () => {
    const address = /Listening on (\S+)/.exec(child.output())?.[1]
    if (!address) return undefined
    return (await chainIdAt(`http://${address}`)) === localChainId ? `http://${address}` : undefined
  })
  return { url, chainId: localChainId }
}

async function chainIdAt(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(2_000),
    })
    const { result } = (await response.json()) as { result: string }
    return Number(result)
  } catch {
    return undefined
  }
}
