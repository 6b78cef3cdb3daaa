import { sanctionsListAbi, sanctionsListBytecode } from '@firsthand/contracts/doubles/sanctions-list'
import { walletAbi, walletBytecode } from '@firsthand/contracts/doubles/wallet'
import { startChain } from '@firsthand/sandbox/chain/chain'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { type Address, createPublicClient, createWalletClient, type Hex, http, stringToHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'

/** A chain of its own with a sanctions oracle, and whoever asks for it a contract wallet. */
export async function testChain() {
  const supervisor = await startSupervisor()
  const { url } = await startChain(supervisor)
  const account = mnemonicToAccount('test test test test test test test test test test test junk')
  const wallet = createWalletClient({ account, chain: foundry, transport: http(url) })
  const reader = createPublicClient({ chain: foundry, transport: http(url), pollingInterval: 20 })
  const mined = (hash: Hex) => reader.waitForTransactionReceipt({ hash })
  const deploy = async (abi: any, bytecode: Hex, args: readonly unknown[] = []) => {
    const { contractAddress } = await mined(await wallet.deployContract({ abi, bytecode, args } as never))
    return String(contractAddress).toLowerCase() as Address
  }
  const oracle = await deploy(sanctionsListAbi, sanctionsListBytecode as Hex)
  const report = async (functionName: 'set' | 'setMode', args: readonly unknown[]) =>
    mined(await wallet.writeContract({ address: oracle, abi: sanctionsListAbi, functionName, args } as never))
  return {
    url,
    oracle,
    contractWalletOf: (owner: Address) => deploy(walletAbi, walletBytecode as Hex, [owner]),
    sanction: (party: string, on = true) => report('set', [party, on]),
    /** `broken` reverts, `silent` answers nothing, an empty text works. */
    oracleMode: (mode: 'broken' | 'silent' | '') => report('setMode', [stringToHex(mode, { size: 32 })]),
    stop: () => supervisor.stop(),
  }
}

export type TestChain = Awaited<ReturnType<typeof testChain>>
