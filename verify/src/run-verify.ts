import { parseArgs } from 'node:util'
import { type Place, readPlace } from '@firsthand/audit-packages/record-line'
import { decisionKeys } from '@firsthand/decision-records/verify-records'
import { readCredentials } from '@firsthand/passkeys/credentials-file'
import { checkBankPurchase, readBankEvidence } from './bank-transfer/check-bank-purchase.ts'
import { readStatementKeys } from './bank-transfer/signed-statements.ts'
import { checkApprovals } from './check-approvals.ts'
import { checkAudit } from './check-audit.ts'
import { checkBundle, readBundle, readKeys } from './check-bundle.ts'
import { checkDecisions, linesIn, readAnchor } from './check-decisions.ts'
import { readCheckpointFile, readPage } from './check-log.ts'
import { checkPurchase, readEvidence } from './check-purchase.ts'
import { logCommand, logOptions } from './log-command.ts'
import { parseStrict, readJson, readText, UnusableFile } from './read-json.ts'
import { documentOf, exitCodeOf, exitCodes, type Finding, linesOf } from './report.ts'

const usage = `firsthand-verify bundle FILE [--settlement-keys FILE] [--tenant NAME] [--router ADDRESS]
firsthand-verify purchase FILE [--settlement-keys FILE] [--router ADDRESS] [--block HASH]
firsthand-verify purchase FILE [--decision-keys FILE] [--ledger-keys FILE] [--block HASH] [--reconciliation DAY:HASH]
firsthand-verify decisions FILE... [--decision-keys FILE] [--from SEQ:HASH] [--head SEQ:HASH] [--inputs FILE] [--logged FILE]
firsthand-verify approvals FILE --passkeys FILE --approvers FILE
firsthand-verify audit FOLDER [--from SEQ:HASH] [--head SEQ:HASH] [--checkpoint FILE]
firsthand-verify log FILE [--log-key FILE] [--witness-keys FILE] [--checkpoint FILE] [--tiles FOLDER]
firsthand-verify log DAY.root.json [--roots ADDRESS] [--block HASH] …
firsthand-verify log CHECKPOINT [--root SIZE:0xROOT] …

Checks exported evidence from files alone: it asks no service. Each check holds, fails, or is named as one that could not be made,
with the reason. --json prints the same as one document. It ends with 0 when nothing failed, 1 when something did, and 2 when the
call or a file could not be read or nothing could be checked.`

const text = { type: 'string' } as const
const names = [
  'settlement-keys',
  'tenant',
  'router',
  'block',
  'decision-keys',
  'ledger-keys',
  'reconciliation',
  'from',
  'head',
  'inputs',
  'logged',
  'passkeys',
  'approvers',
  ...logOptions,
] as const
type Options = Readonly<Partial<Record<(typeof names)[number], string>>>

const given = <T>(file: string | undefined, read: (file: string) => T): T | undefined =>
  file === undefined ? undefined : read(file)
const named = (files: readonly string[]) => files.map((file) => [file, readText(file)] as const)

function one(files: readonly string[]): string {
  const [file, ...others] = files
  if (file === undefined || others.length > 0) throw new UnusableFile('name one file')
  return file
}

function needed(options: Options, name: (typeof names)[number]): string {
  const value = options[name]
  if (value === undefined) throw new UnusableFile(`--${name} is missing`)
  return value
}

/** The facts of decisions as text, by their ids. */
function readInputs(file: string): ReadonlyMap<string, string> {
  const lines = linesIn(readText(file), file).map((line, i) => parseStrict(line, `${file}, line ${i + 1}`))
  return new Map(lines.map((line) => [(line as { id: string }).id, (line as { inputs: string }).inputs]))
}

/** The records of a page of the log, whose own proofs `log` checks. */
function readLogged(file: string): ReadonlySet<string> {
  const page = readPage(readJson(file), file)
  if (page === undefined) throw new UnusableFile(`${file}: it is no page of records`)
  return new Set(page.flatMap(({ record }) => (record === null ? [] : [record])))
}

/** What a file of Compliance's published keys has. */
const readDecisionKeys = (file: string) => decisionKeys(JSON.stringify(readJson(file)))

/** Evidence that has payments is of a purchase by bank transfer. */
const isByBank = (evidence: unknown) =>
  typeof evidence === 'object' && evidence !== null && Object.hasOwn(evidence, 'payments')

function bankPurchase(evidence: unknown, file: string, options: Options): readonly Finding[] {
  const { block, reconciliation } = options
  const decisionKeys = given(options['decision-keys'], readSigningKeys)
  const ledgerKeys = given(options['ledger-keys'], readSigningKeys)
  return checkBankPurchase(readBankEvidence(evidence, file), { decisionKeys, ledgerKeys, block, reconciliation }, file)
}

function readHead(value: string): Place {
  const place = readPlace(value)
  if (place === null) throw new UnusableFile(`${value} is no head: write SEQ:HASH`)
  return place
}

const readSigningKeys = (file: string) => readStatementKeys(readJson(file), file)

function chainPurchase(evidence: unknown, file: string, options: Options) {
  const keys = given(options['settlement-keys'], (each) => readKeys(readJson(each), each))
  const { router, block } = options
  return checkPurchase(readEvidence(evidence, file), { keys, router, block }, file)
}

type Command = (files: readonly string[], options: Options) => Promise<readonly Finding[]>
const commands: Readonly<Record<string, Command>> = {
  async bundle(files, options) {
    const file = one(files)
    const keys = given(options['settlement-keys'], (each) => readKeys(readJson(each), each))
    const { tenant, router } = options
    return checkBundle(readBundle(readJson(file), file), { keys, tenant, router }, file)
  },
  async purchase(files, options) {
    const file = one(files)
    const evidence = readJson(file)
    return isByBank(evidence) ? bankPurchase(evidence, file, options) : chainPurchase(evidence, file, options)
  },
  async decisions(files, options) {
    return checkDecisions(named(files), {
      keys: given(options['decision-keys'], readDecisionKeys),
      from: given(options.from, readAnchor),
      head: given(options.head, readAnchor),
      inputs: given(options.inputs, readInputs),
      logged: given(options.logged, readLogged),
    })
  },
  async approvals(files, options) {
    const file = one(files)
    const approvers = needed(options, 'approvers')
    const keys = readCredentials(
      readText(needed(options, 'passkeys')),
      readJson(approvers) as Readonly<Record<string, string>>,
    )
    return checkApprovals([file, readText(file)], keys)
  },
  async audit(files, options) {
    const from = given(options.from, readHead)
    const head = given(options.head, readHead)
    const checkpoint = given(options.checkpoint, readCheckpointFile)
    const named = checkpoint && { ...checkpoint, root: checkpoint.root.toString('hex') }
    return checkAudit(one(files), { from, head, checkpoint: named })
  },
  log: (files, options) => logCommand(one(files), options),
}

export type Ended = {
  readonly exitCode: number
  readonly output: string
  /** What is wrong with the call or a file: one line for a person. */
  readonly complaint: string
}

/** Checks what the arguments name. It reads the files that they name, and nothing else. */
export async function runVerify(args: readonly string[]): Promise<Ended> {
  const options = Object.fromEntries(names.map((name) => [name, text]))
  const flags = { json: { type: 'boolean' }, help: { type: 'boolean' } } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, ...flags },
      allowPositionals: true,
    })
    const [name = '', ...files] = positionals
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (values.help === true) return { exitCode: exitCodes.held, output: usage, complaint: '' }
    if (command === undefined) return { exitCode: exitCodes.unusable, output: usage, complaint: 'name what to check' }
    const findings = await command(files, values as Options)
    const output = values.json === true ? documentOf(findings) : linesOf(findings).join('\n')
    return { exitCode: exitCodeOf(findings), output, complaint: '' }
  } catch (error) {
    return {
      exitCode: exitCodes.unusable,
      output: '',
      complaint: error instanceof Error ? error.message : String(error),
    }
  }
}
