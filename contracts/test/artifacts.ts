import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Abi, type Address, encodeDeployData, type Hex } from 'viem'
import { created, mined } from '../script/chain-clients.ts'
import type { Market } from './market.ts'

type Artifact = { readonly abi: Abi; readonly bytecode: Hex }

const require = createRequire(import.meta.url)

/** Somebody else's contract as its package publishes it. */
export function artifactAt(path: string): Artifact {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8')) as Artifact
}

/** Deploys somebody else's contract. */
export async function deployArtifact(
  { clients }: Market,
  { abi, bytecode }: Artifact,
  ...args: unknown[]
): Promise<Address> {
  const data = encodeDeployData({ abi, bytecode, args })
  return created(clients, await clients.sender.sendTransaction({ data }))
}

/** Calls somebody else's contract as the deploying account. */
export async function send({ clients }: Market, address: Address, abi: Abi, functionName: string, ...args: unknown[]) {
  return mined(clients, await clients.sender.writeContract({ address, abi, functionName, args }))
}
