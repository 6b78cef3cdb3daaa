import { spawn } from 'node:child_process'
import { root } from '../contracts/compiler.ts'

/** How often a call of the handler was made, and how often it went through. */
export type Calls = { readonly name: string; readonly made: number; readonly through: number }
export type Campaign = { readonly passed: boolean; readonly calls: readonly Calls[]; readonly output: string }

/** What to run: the seed decides every call. */
export type CampaignOptions = {
  readonly match: readonly string[]
  readonly seed: number
  readonly env: NodeJS.ProcessEnv
}

/** Runs forge to its end and reads its table of calls. */
export async function runCampaign({ match, seed, env }: CampaignOptions): Promise<Campaign> {
  const args = ['test', ...match, '--fuzz-seed', `0x${seed.toString(16)}`]
  const forge = spawn(`${root}node_modules/.bin/forge`, args, { cwd: root, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [forge.stdout, forge.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const code = await new Promise<number | null>((resolve) => forge.on('close', resolve))
  const rows = output.matchAll(/^\| Handler +\| (\w+) +\| ([0-9]+) +\| ([0-9]+) +\| ([0-9]+)/gm)
  const calls = [...rows].map(([, name = '', made, reverted, discarded]) => ({
    name,
    made: Number(made),
    through: Number(made) - Number(reverted) - Number(discarded),
  }))
  return { passed: code === 0, calls, output }
}
