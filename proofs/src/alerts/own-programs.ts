import { type WriteStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BankHostAddress } from '@firsthand/sandbox/bank-host/real-sshd'
import { issuance } from '@firsthand/sandbox/chain/buyer'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { gatewayCommand } from '@firsthand/sandbox/world/bank-gateway'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'
import type { World } from '@firsthand/sandbox/world/world'
import { approvalKeys } from '../bank-gateway/approval-keys.ts'
import { openChild } from './child.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
export const buyer = 'acme-buyer-1'

/** A program that the proof runs, and where it is asked for metrics. */
const served = (child: ReturnType<typeof openChild>, port: number) => ({
  end: () => child.end(),
  start: async () => ({ pid: await child.start(), privateUrl: `http://${loopback}:${port}` }),
})

/** The probe, which buys in the sandbox's first market; its clock can be put ahead. */
export async function openProbe(world: World, tokenFile: string, log: WriteStream) {
  const { folder, api, chain, contracts } = world
  const port = await freePort()
  const { address, key } = buyerWallets[buyer]
  const wallet = join(folder, 'probe-wallet')
  writeFileSync(wallet, key, { mode: 0o600 })
  const clock = join(folder, 'probe-clock')
  const skew = (seconds: number) => {
    const bytes = Buffer.alloc(8)
    bytes.writeDoubleLE(seconds * 1000)
    writeFileSync(clock, bytes)
  }
  skew(0)
  const child = openChild(log, () => ({
    command: process.execPath,
    args: ['--import', at('sandbox/src/clock/clock-preload.ts'), at('probe/src/probe.ts')],
    env: {
      SANDBOX_CLOCK_FILE: clock,
      FIRSTHAND_PROBE_URL: api?.url ?? '',
      FIRSTHAND_PROBE_TOKEN_FILE: tokenFile,
      FIRSTHAND_PROBE_PAIR_ID: `${issuance.pairId}`,
      FIRSTHAND_PROBE_CASH_AMOUNT: issuance.cashAmount,
      FIRSTHAND_PROBE_WALLET: address,
      FIRSTHAND_PROBE_WALLET_KEY_FILE: wallet,
      FIRSTHAND_PROBE_RPC_URL: chain?.url ?? '',
      FIRSTHAND_PROBE_ROUTER: contracts?.router ?? '',
      // Each round leaves a firm quote that is not bought, and a buyer has at most ten of them at once.
      FIRSTHAND_PROBE_EVERY_SECONDS: '10',
      FIRSTHAND_PROBE_PRIVATE_PORT: `${port}`,
    },
  }))
  return { ...served(child, port), skew }
}

type Bank = { readonly tokenFile: string; readonly address: BankHostAddress; readonly stateFolder: string }

/** The bank gateway of acme, with a bank and a disk of its own. */
export async function openGateway(world: World, { tokenFile, address, stateFolder }: Bank, log: WriteStream) {
  const port = await freePort()
  const { passkeys } = approvalKeys(world.folder)
  const child = openChild(log, () => {
    const { command, args, env } = gatewayCommand({
      apiUrl: world.api?.url ?? '',
      tenant: 'acme',
      keyFile: world.bankGatewayKeys.keyFiles.acme ?? '',
      tokenFile,
      passkeys,
      bank: address,
      stateFolder,
    })
    return { command, args, env: { ...env, BANK_GATEWAY_PRIVATE_PORT: `${port}` } }
  })
  return served(child, port)
}
