import { createFirsthand } from '@firsthand/sdk'
import { Problem } from './problem.ts'
import type { RunningSandbox } from './running-sandbox.ts'

/** What a sandbox says of itself. */
export type SandboxFacts = {
  readonly apiUrl: string
  readonly documentsUrl: string
  readonly chainUrl: string
  readonly personas: readonly {
    readonly name: string
    readonly roles: readonly string[]
    readonly wallet: { readonly address: `0x${string}`; readonly key: `0x${string}` } | null
  }[]
}

/** The service, asked as a persona of the sandbox. */
export async function speakingAs(sandbox: RunningSandbox, persona: string) {
  const facts = await sandbox.ask<SandboxFacts>('GET', '/sandbox')
  const token = async () => (await sandbox.ask<{ token: string }>('POST', '/sandbox/tokens', { persona })).token
  return { facts, token, firsthand: createFirsthand({ url: facts.apiUrl, token }) }
}

type Refused = { readonly detail?: string; readonly message?: string; readonly remedy?: string }

/** What was answered; a refusal becomes two sentences for the person who asked. */
export function answered<T>({ data, error }: { readonly data?: T; readonly error?: unknown }): T {
  if (error === undefined) return data as T
  const { detail, message, remedy } = error as Refused
  throw new Problem(detail ?? message ?? 'The service did not answer.', remedy ?? 'Is the sandbox still running?')
}
