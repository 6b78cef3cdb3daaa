import { readFile } from 'node:fs/promises'
import type { BankRows, StoppedAccount, WaitingFile } from './bank-rows.store.ts'
import type { Accepted, Finding } from './restore.rules.ts'
import type { OpenRestore } from './restore.store.ts'

/** A line of the bank gateway's journal, as far as it matters here. */
type Line =
  | { readonly event: 'fetched'; readonly sequence: number; readonly name: string; readonly manifest: string }
  | { readonly event: 'handed'; readonly sequence: number; readonly code: string | null }
  | {
      readonly event: 'sent'
      readonly paymentFileId: string
      readonly step: string
      readonly name: string
      readonly payments?: readonly string[]
    }
  | { readonly event: 'passed' | 'passkeys' | 'again' }

/** What a gateway has carried, in both directions. */
export type Carried = {
  readonly tenant: string
  readonly channel: string
  readonly fetched: readonly Extract<Line, { event: 'fetched' }>[]
  /** The last step of each payment file. */
  readonly sent: ReadonlyMap<string, Extract<Line, { event: 'sent' }>>
}

/** Reads the journal that a gateway keeps in its state folder. A line that a crash has cut never counted. */
export async function readCarried(tenant: string, channel: string, file: string): Promise<Carried> {
  const text = await readFile(file, 'utf8')
  const lines = text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
  return {
    tenant,
    channel,
    fetched: lines.filter((line) => line.event === 'fetched'),
    sent: new Map(lines.filter((line) => line.event === 'sent').map((line) => [line.paymentFileId, line])),
  }
}

/** Steps after which the bank may have the file. */
const mayBeAtBank = new Set(['publishing', 'delivered', 'reported', 'doubtful'])

export type BankDeps = {
  readonly rows: BankRows
  readonly gateways: readonly Carried[]
  readonly accepted: Accepted
  readonly by: string
}

function accountFinding({
  tenant_id,
  client_account_id: account,
  lost_on,
  is_covered,
  holds,
}: StoppedAccount): Finding[] {
  const name = `client account ${tenant_id} ${account}`
  const waits = (why: string): Finding => ({ weight: 'waits', name, why, account })
  if (!is_covered) return [waits(`import the statements up to ${lost_on}`)]
  if (holds === null) return [waits(`reconcile ${lost_on}`)]
  return holds ? [] : [waits('its reconciliation is broken')]
}

/** A file that could leave: the gateway knows whether it has; where people carry files, they have to. */
function fileFinding(gateways: readonly Carried[], file: WaitingFile): Finding[] {
  const { tenant_id, client_account_id: account, message_id, payment_file_id, state } = file
  const own = gateways.filter(({ tenant }) => tenant === tenant_id)
  const step = own.map(({ sent }) => sent.get(payment_file_id)?.step).find((each) => each !== undefined)
  if (own.length > 0 && (step === undefined || !mayBeAtBank.has(step))) return []
  const name = `payment file ${tenant_id} ${message_id}`
  const why =
    step === undefined
      ? `it is ${state} here, and no gateway knows whether the bank has it: ask the bank, then record it as sent or discard it`
      : `it is ${state} here, and the gateway has brought it to the bank (${step}): let the gateway report it again`
  return [{ weight: 'waits', name, why, account }]
}

/** Payment files that are not here: named, and until a statement shows each payment nothing is paid that could be the same. */
async function lostFiles(rows: BankRows, { tenant, sent }: Carried): Promise<readonly Finding[]> {
  const brought = [...sent.values()].filter(({ step }) => mayBeAtBank.has(step))
  const known = await rows.knownFiles(brought.map(({ paymentFileId }) => paymentFileId))
  const findings: Finding[] = []
  for (const { name: file, paymentFileId, payments } of brought.filter((each) => !known.has(each.paymentFileId))) {
    const name = `payment file ${tenant} ${file.replace(/[.]xml$/, '')}`
    findings.push({ weight: 'lost', name, why: `the bank has it (${paymentFileId})` })
    if (payments === undefined)
      findings.push({
        weight: 'waits',
        name,
        why: 'the gateway has not kept which payments it carries: ask the bank',
        account: '',
      })
    for (const { id, account } of await rows.unshown(tenant, payments ?? []))
      findings.push({
        weight: 'waits',
        name: `payment ${tenant} ${id}`,
        why: `in the lost file ${file}, and on no statement yet`,
        account: account ?? '',
      })
  }
  return findings
}

/** Files of the bank that the gateway has handed in and that are not here. */
async function lostBankFiles(rows: BankRows, { tenant, channel, fetched }: Carried): Promise<readonly Finding[]> {
  const last = (await rows.lastHandedIn(tenant)).get(channel) ?? 0
  return fetched
    .filter(({ sequence }) => sequence > last)
    .map(({ name, sequence }) => ({
      weight: 'lost' as const,
      name: `bank file ${tenant} ${channel} ${sequence} ${name}`,
      why: `have it handed in again: firsthand-bank-gateway again ${last + 1}`,
    }))
}

/**
 * What the bank did in the lost time. An account pays again when statements reach the day of the loss, the reconciliation holds, and
 * every payment that may be at the bank is accounted for.
 */
export async function compareBank(
  { rows, gateways, accepted, by }: BankDeps,
  restore: OpenRestore,
): Promise<readonly Finding[]> {
  const accounts = await rows.stoppedAccounts(restore)
  const findings: Finding[] = accounts.flatMap(accountFinding)
  for (const file of await rows.waitingFiles(restore)) findings.push(...fileFinding(gateways, file))
  for (const gateway of gateways)
    findings.push(...(await lostFiles(rows, gateway)), ...(await lostBankFiles(rows, gateway)))
  for (const { tenant_id, client_account_id: account, refund_reference, amount } of await rows.lostPayments(restore))
    findings.push({
      weight: 'waits',
      name: `refund ${tenant_id} ${refund_reference}`,
      why: `the bank has paid ${amount}, and what it paid is not here: do not pay it again`,
      account,
    })
  for (const { tenant_id, creditor_reference, amount } of await rows.lostReferences(restore))
    findings.push({
      weight: 'lost',
      name: `payment reference ${tenant_id} ${creditor_reference}`,
      why: `${amount} came for it, and no purchase has it`,
    })
  const isFree = ({ client_account_id }: StoppedAccount) =>
    !findings.some(
      ({ weight, name, account }) =>
        weight === 'waits' && !accepted.has(name) && (account === client_account_id || account === ''),
    )
  const isAccount = (account: StoppedAccount) => accountFinding(account).length === 0
  for (const account of accounts) if (isFree(account) && isAccount(account)) await rows.releaseAccount(account, by)
  return findings
}
