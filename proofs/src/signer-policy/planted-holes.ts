import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signerFolder } from '@firsthand/sandbox/signer-home'
import type { Signers } from '@firsthand/sandbox/signers'
import type { SignerRole } from '@firsthand/wire/signer'
import { type Run, runCases } from './run-cases.ts'

type Hole = { readonly rule: string; readonly role: SignerRole }

const everyRole = ['route', 'quote_ref', 'recipient', 'cash_amount', 'units', 'not_before', 'deadline'] as const
const holes: readonly Hole[] = [
  ...everyRole.map((rule, index) => ({
    rule,
    role: (['operator', 'fee', 'compliance'] as const)[index % 3] as SignerRole,
  })),
  { rule: 'fee', role: 'operator' },
  { rule: 'fee', role: 'fee' },
  { rule: 'attestation', role: 'operator' },
  { rule: 'decision', role: 'compliance' },
]

const wholeList = 'const rules = [...settlementRules, ...roleRules[policy.role]]'

/** A copy of the signer's program that leaves one rule out. */
async function programWithout(folder: string, rule: string, copy: number): Promise<string> {
  const program = join(folder, `signer-program-${copy}`)
  await cp(join(signerFolder, 'src'), join(program, 'src'), { recursive: true })
  await cp(join(signerFolder, 'package.json'), join(program, 'package.json'))
  await symlink(join(signerFolder, 'node_modules'), join(program, 'node_modules'))
  const file = join(program, 'src', 'policy', 'judge.ts')
  const text = await readFile(file, 'utf8')
  if (!text.includes(wholeList)) throw new Error('the signer keeps its rules elsewhere now')
  await writeFile(file, text.replace(wholeList, `${wholeList}.filter(([name]) => name !== '${rule}')`))
  return program
}

/** Runs the same cases against a signer with one rule left out: each hole must show as a breach. */
export async function findHoles(signers: Signers, run: Omit<Run, 'count' | 'breachesMax'>, short: boolean) {
  const chosen = short ? holes.filter(({ rule }) => ['recipient', 'fee', 'decision'].includes(rule)) : holes
  const results: (Hole & { readonly found: boolean })[] = []
  for (const [copy, { rule, role }] of chosen.entries()) {
    const program = await programWithout(signers.folder, rule, copy)
    await signers.processes[role][1]?.stop('SIGKILL')
    await signers.restart(role, 1, program)
    const only = [signers.sockets[role][1] ?? '']
    const sockets = { ...run.sockets, [role]: only }
    const { breaches, cases } = await runCases({
      ...run,
      sockets,
      count: 20_000,
      breachesMax: 1,
      tell: () => undefined,
    })
    const found = breaches.some((line) => line.startsWith('outside policy') && line.includes(role))
    run.tell(`without ${rule} at ${role}: ${found ? `found after at most ${cases} cases` : 'NOT FOUND'}`)
    results.push({ rule, role, found })
    await signers.processes[role][1]?.stop('SIGKILL')
    await signers.restart(role, 1)
  }
  return results
}
