import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { mined } from '@firsthand/contracts/chain-clients'
import type { Trading, World } from './trading-world.ts'

/** What a test does to a world beyond its calls, and how each is mended. */
export function controlsOn(trading: Trading) {
  const mends: (() => Promise<unknown>)[] = []

  /** Compliance as it runs: another process after each restart. */
  let running: World['compliance'] = null
  const compliance = () => {
    running ??= trading.world.compliance
    if (running === null) throw new Error('no Compliance')
    return running
  }

  const router = () => ({ address: trading.contracts.router, abi: settlementRouterAbi }) as const
  const send = async (functionName: 'pause' | 'unpause') =>
    mined(trading.clients, await trading.clients.sender.writeContract({ ...router(), functionName }))

  return {
    /** What to do once the test is over, whatever became of it. */
    later: (mend: () => Promise<unknown>) => void mends.push(mend),
    async mend() {
      for (const mend of mends.splice(0).reverse()) await mend()
    },
    /** Compliance with other settings. */
    async restartCompliance(settings: Readonly<Record<string, string>>) {
      mends.push(async () => {
        running = await compliance().restart({})
      })
      running = await compliance().restart(settings)
    },
    async freezeCompliance() {
      const { pid } = compliance()
      process.kill(pid, 'SIGSTOP')
      mends.push(async () => process.kill(pid, 'SIGCONT'))
    },
    freezeChain() {
      trading.chain.freeze()
      mends.push(async () => trading.chain.thaw())
    },
    async killSigners(role: 'fee' | 'operator') {
      const { signers } = trading.world
      if (!signers) throw new Error('no signers')
      mends.push(() => Promise.all([0, 1].map((replica) => signers.restart(role, replica))))
      await Promise.all(signers.processes[role].map((process) => process.stop('SIGKILL')))
    },
    async pauseRouter() {
      await send('pause')
      mends.push(() => send('unpause'))
    },
  }
}
export type Controls = ReturnType<typeof controlsOn>
