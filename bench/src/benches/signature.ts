import { execFileSync } from 'node:child_process'
import { Agent } from 'node:http'
import { fileURLToPath } from 'node:url'
import { feeRequest, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import { startSigningWorld } from '@firsthand/sandbox/signers/signing-world'
import type { Bench } from '../harness/bench.ts'
import { cpuMs } from '../harness/profile.ts'
import { median } from '../harness/side-by-side.ts'

const lanes = 4
const bareProgram = fileURLToPath(new URL('../harness/bare-token.ts', import.meta.url))

/**
 * The processor time of one signature through the whole signer (HTTP, policy, journal, token, self-check) beside the bare
 * call of the same token with one durable insert, which no signer can do without; in turns and in the same run.
 */
export const signature: Bench = {
  goal: 1.5,
  goalIs: 'at most',
  async run({ short }) {
    await using world = await startSigningWorld()
    const { signers } = world
    if (signers.custody !== 'pkcs11') throw new Error('install softhsm2: software keys say nothing about a token')
    const pid = signers.processes.fee[0]?.pid ?? 0
    const agent = new Agent({ keepAlive: true, maxSockets: lanes })
    const count = short ? 400 : 2_000

    async function ours(): Promise<number> {
      let left = count
      const before = cpuMs(pid)
      const lane = async () => {
        while (left > 0) {
          left -= 1
          const body = JSON.stringify(feeRequest(purchaseOf(signers.permitted())))
          const { status } = await askSigner(signers.sockets.fee[0] ?? '', body, agent)
          if (status !== 200) throw new Error(`the signer answered ${status}`)
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      return (cpuMs(pid) - before) / count
    }
    /** The same user, token, key, journal and number of sessions, and nothing around them. */
    function bare(): number {
      const { command, env, user } = signers.placeOf('fee')
      const settings = `${signers.homeOf('fee')}/settings-0.json`
      const printed = execFileSync(command, [bareProgram, settings, 'fee-2026a', String(count), 'kept'], {
        env: { ...env },
        ...user,
      })
      return Number(printed.toString())
    }
    await ours()
    const rounds: { ours: number; bare: number }[] = []
    for (let round = 1; round <= (short ? 1 : 9); round += 1) {
      const result = { ours: await ours(), bare: bare() }
      rounds.push(result)
      console.log(`round ${round}: ours ${result.ours.toFixed(3)} ms  bare ${result.bare.toFixed(3)} ms`)
    }
    agent.destroy()
    const figure = (side: 'ours' | 'bare') =>
      `${median(rounds.map((round) => round[side])).toFixed(2)} ms of processor time`
    return {
      figure: median(rounds.map((round) => round.ours / round.bare)),
      summary: `ours ${figure('ours')} bare ${figure('bare')}`,
    }
  },
}
