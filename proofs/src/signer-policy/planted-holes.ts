import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Signers } from '@firsthand/sandbox/signers/signers'
import { signerFolder } from '@firsthand/sandbox/world/programs'
import type { SignerRole, TransactionRole } from '@firsthand/wire/signer'
import { type Run, runCases } from './run-cases.ts'
import { runTransactionCases } from './transactions/run-cases.ts'

/** One change of the signer's program that makes it sign too much. */
type Hole = {
  readonly name: string
  readonly role: SignerRole
  readonly file: string
  readonly from: string
  readonly to: string
}

const rules = 'const rules = [...settlementRules, ...roleRules[policy.role]]'
const without = (rule: string, role: SignerRole): Hole => ({
  name: `without the rule ${rule}`,
  role,
  file: 'policy/judge.ts',
  from: rules,
  to: `${rules}.filter(([name]) => name !== '${rule}')`,
})
/** Chain, router and route are found by one lookup: a rule alone that is left out would still find nothing. */
const anyInRoute = (member: string, role: SignerRole): Hole => ({
  name: `with any ${member}`,
  role,
  file: 'policy/settlement-rules.ts',
  from: `${member} === intent.${member}`,
  to: 'true',
})
const holes: readonly Hole[] = [
  without('recipient', 'compliance'),
  without('fee', 'fee'),
  without('decision', 'compliance'),
  without('attestation', 'operator'),
  without('quote_ref', 'fee'),
  without('cash_amount', 'operator'),
  without('price', 'operator'),
  without('units', 'fee'),
  without('not_before', 'compliance'),
  without('deadline', 'operator'),
  without('fee', 'operator'),
  anyInRoute('venue', 'operator'),
  anyInRoute('cashToken', 'fee'),
  anyInRoute('assetToken', 'compliance'),
  {
    name: 'with a second digest under one reference',
    role: 'fee',
    file: 'sign.ts',
    from: 'if (!kept.digest.equals(digest)) throw equivocation()',
    to: '',
  },
  {
    name: 'with a signature that the journal has not kept',
    role: 'fee',
    file: 'sign.ts',
    from: 'const kept = await journal.keep({ request, digest, policy }, { signature: made, keyId: inForce.keyId })',
    to: 'const kept = { digest, signature: made, keyId: inForce.keyId }',
  },
]
const transactionRules = 'const rules = [...transactionRules]'
const withoutTransaction = (rule: string, role: TransactionRole): Hole => ({
  name: `without the rule ${rule}`,
  role,
  file: 'policy/judge-transaction.ts',
  from: transactionRules,
  to: `${transactionRules}.filter(([name]) => name !== '${rule}')`,
})
const transactionHoles: readonly Hole[] = [
  {
    name: 'with two calls at one nonce',
    role: 'delivery',
    file: 'sign.ts',
    from: 'const claimed = await journal.transactions.claim(judged, policy, grounds)',
    to: 'const claimed = { signature: recoverable(await key.sign(digest), digest, key.publicKey), keyId: key.keyId }',
  },
  {
    name: 'with no evidence asked for',
    role: 'delivery',
    file: 'sign.ts',
    from: "if (grounds === null && !(await journal.transactions.hasCall(judged))) throw declined('decision')",
    to: '',
  },
  {
    name: 'with a statement about another delivery',
    role: 'delivery',
    file: 'policy/delivery-evidence.ts',
    from: "if (stated === null || !holds(stated)) throw declined('statement')",
    to: "if (stated === null) throw declined('statement')",
  },
  {
    name: 'with a release of another delivery',
    role: 'delivery',
    file: 'policy/delivery-evidence.ts',
    from: "if (released === null || !holds(released)) throw declined('decision')",
    to: "if (released === null) throw declined('decision')",
  },
  withoutTransaction('tenant', 'delivery'),
  withoutTransaction('route', 'switch'),
  withoutTransaction('purchase_id', 'delivery'),
  withoutTransaction('units', 'delivery'),
  withoutTransaction('gas', 'switch'),
  withoutTransaction('tenant', 'switch'),
  {
    name: 'with a root at any contract',
    role: 'switch',
    file: 'policy/transaction-rules.ts',
    from: " || 'log' in contract)",
    to: ' || true)',
  },
  withoutTransaction('gas_price', 'delivery'),
  withoutTransaction('router', 'relay'),
  withoutTransaction('quote_ref', 'relay'),
  withoutTransaction('recipient', 'relay'),
  withoutTransaction('tenant', 'relay'),
  {
    name: 'with any function of the router',
    role: 'relay',
    file: 'policy/relay-rules.ts',
    from: '!settling.has(settlement.slice(2, 10)) || ',
    to: '',
  },
  ...(['venue', 'cashToken', 'assetToken'] as const).map((member) => ({
    name: `with any ${member}`,
    role: 'switch' as const,
    file: 'policy/transaction-rules.ts',
    from: `${member} === call.${member}`,
    to: 'true',
  })),
]
export const allHoles = [...holes, ...transactionHoles]
const holesInShort = 2
const transactionHolesInShort = 1

/** A copy of the signer's program with this hole in it. */
async function programWith({ file, from, to }: Hole, folder: string, copy: number): Promise<string> {
  const program = join(folder, `signer-program-${copy}`)
  await cp(join(signerFolder, 'src'), join(program, 'src'), { recursive: true })
  await cp(join(signerFolder, 'package.json'), join(program, 'package.json'))
  await symlink(join(signerFolder, 'node_modules'), join(program, 'node_modules'))
  const place = join(program, 'src', file)
  const text = await readFile(place, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${file} has no single place for a hole ${from}`)
  await writeFile(place, text.replace(from, to))
  return program
}

/** Runs the same cases against a signer with a hole in it: each must show as a breach. */
export async function findHoles(signers: Signers, run: Omit<Run, 'count' | 'breachesMax'>, short: boolean) {
  const results: { readonly name: string; readonly found: boolean }[] = []
  const planted = short
    ? [...holes.slice(0, holesInShort), ...transactionHoles.slice(0, transactionHolesInShort)]
    : allHoles
  for (const [copy, hole] of planted.entries()) {
    const { name, role } = hole
    const ask = transactionHoles.includes(hole) ? runTransactionCases : runCases
    const program = await programWith(hole, signers.folder, copy)
    await signers.processes[role][1]?.stop('SIGKILL')
    await signers.restart(role, 1, program)
    const sockets = { ...run.sockets, [role]: [signers.sockets[role][1] ?? ''] }
    const quiet = { report: () => undefined, count: 20_000, breachesMax: 1 }
    const { breaches, cases } = await ask({ ...run, ...quiet, sockets })
    const found = breaches.some((line) => line.includes(`: ${role} `))
    run.report(`${role} ${name}: ${found ? `found after at most ${cases} cases` : 'NOT FOUND'}`)
    results.push({ name: `${role} ${name}`, found })
    await signers.processes[role][1]?.stop('SIGKILL')
    await signers.restart(role, 1)
  }
  return results
}
