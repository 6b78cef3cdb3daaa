import { type Child, launch, untilReady } from '../world/child.ts'
import { loopback } from '../world/ports.ts'
import { anvilProgram } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

/** The id of the local chain. Its well-known keys are worth nothing anywhere else. */
export const localChainId = 31_337
/** The same by its CAIP-2 name. */
export const localChain = `eip155:${localChainId}`

/** A local chain that answers JSON-RPC. */
export type Chain = {
  readonly url: string
  readonly chainId: number
  readonly pid: number
  /** Stops the process: connections are accepted and nothing answers. */
  freeze(): void
  thaw(): void
  readonly stop: Child['stop']
}

export type ChainOptions = {
  readonly port?: number | undefined
  /** Makes a block every so many seconds besides one for each transaction; without it time only passes by transactions. */
  readonly blockSeconds?: number
}

const advice = 'Leave the port of the chain out to get a free one.'

/** Starts a chain and waits until it answers. */
export async function startChain(
  supervisor: Supervisor,
  { port = 0, blockSeconds }: ChainOptions = {},
): Promise<Chain> {
  const options = { host: loopback, port, 'chain-id': localChainId, hardfork: 'prague' }
  const pace = blockSeconds === undefined ? [] : ['--block-time', `${blockSeconds}`, '--mixed-mining']
  const args = [...Object.entries(options).flatMap(([name, value]) => [`--${name}`, `${value}`]), ...pace]
  // It keeps old states below its home folder.
  const child = await launch(supervisor, {
    name: 'chain',
    command: anvilProgram(),
    args,
    env: { HOME: supervisor.folder },
  })
  const url = await untilReady(child, advice, async () => {
    const address = /Listening on (\S+)/.exec(child.output())?.[1]
    if (!address) return undefined
    return (await chainIdAt(`http://${address}`)) === localChainId ? `http://${address}` : undefined
  })
  return {
    url,
    chainId: localChainId,
    pid: child.pid,
    freeze: () => process.kill(child.pid, 'SIGSTOP'),
    thaw: () => process.kill(child.pid, 'SIGCONT'),
    stop: child.stop,
  }
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
