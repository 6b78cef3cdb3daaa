import { createFirsthand } from '@firsthand/sdk'
import { invocation } from './invocation.ts'
import { Problem } from './problem.ts'
import type { RunningSandbox } from './running-sandbox.ts'

/** The description that a sandbox gives of itself. */
type SandboxFacts = {
  readonly apiUrl: string
  readonly documentsUrl: string
  readonly chainUrl: string
  readonly chainId: number
  readonly contracts: { readonly router: `0x${string}` }
  readonly personas: readonly Persona[]
}

export type Persona = {
  readonly name: string
  readonly roles: readonly string[]
  readonly wallet: { readonly address: `0x${string}`; readonly key: `0x${string}` } | null
}

/** The service, asked as a persona of the sandbox. */
export async function speakingAs(sandbox: RunningSandbox, persona: string) {
  const facts = await sandbox.ask<SandboxFacts>('GET', '/sandbox')
  if (!facts.personas.some(({ name }) => name === persona))
    throw new Problem(`No persona is named ${persona}.`, `"${invocation()} token --list" lists everybody.`)
  const token = async () => (await sandbox.ask<{ token: string }>('POST', '/sandbox/tokens', { persona })).token
  // The sandbox deployed the router itself and says so on its own address, not through the API.
  const routers = { [facts.chainId]: facts.contracts.router }
  return { facts, firsthand: createFirsthand({ url: facts.apiUrl, token, routers }) }
}
