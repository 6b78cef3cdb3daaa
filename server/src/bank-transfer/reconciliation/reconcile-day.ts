import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { notFound } from '@firsthand/refusal/not-found'
import type { DailyProof, DailyProofs as ProvenDays } from '@firsthand/wire/bank-transfer/reconciliation'
import type { Act } from '#identity/admin-context'
import type { UnitDelivery } from '../delivery/unit-delivery.port.ts'
import type { DailyProofs } from './daily-reconciliation.port.ts'
import { judgeDay } from './day-reconciliation.rules.ts'

export type ProofDeps = {
  readonly proofs: DailyProofs
  readonly deliveries: Pick<UnitDelivery, 'totalDelivered'>
}

/** A day that there is in the calendar, or null. */
function parseDay(text: string): string | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null
}

const requireDay = (text: string, path: string): string => {
  const day = parseDay(text)
  if (day === null) throw invalidRequest([{ path, code: 'unknown', message: 'There is no such day.' }])
  return day
}

/**
 * Proves one account and day. Null while no statement reaches the day: without the bank's word there is nothing to prove.
 * The contracts are asked after the books, so that they can only be ahead.
 */
export async function proveDay(
  { proofs, deliveries }: ProofDeps,
  act: Act,
  clientAccountId: string,
  day: string,
): Promise<DailyProof | null> {
  const known = await proofs.figures(act.caller.tenantId, clientAccountId, day)
  if (known === null) return null
  const contracts = await Promise.all(
    known.contracts.map(async (each) => ({
      ...each,
      onChain: await deliveries.totalDelivered(each.chainId, each.contract),
    })),
  )
  const figures = { ...known, contracts }
  return proofs.keep(act, { clientAccountId, day, figures, verdict: judgeDay(figures) })
}

/** Proves a day for every account of the tenant. */
export async function proveDays(deps: ProofDeps, act: Act, text: string): Promise<ProvenDays> {
  const date = requireDay(text, '/date')
  const proofs: DailyProof[] = []
  const notProven: string[] = []
  for (const clientAccountId of await deps.proofs.accounts(act.caller.tenantId)) {
    const proof = await proveDay(deps, act, clientAccountId, date)
    if (proof === null) notProven.push(clientAccountId)
    else proofs.push(proof)
  }
  return { date, proofs, notProven }
}

/** What was proved of a day; `not_found` when nothing was. */
export async function readProofs({ proofs }: ProofDeps, act: Act, text: string): Promise<ProvenDays> {
  const date = parseDay(text)
  const found = date === null ? [] : await proofs.read(act, date)
  if (date === null || found.length === 0) throw notFound()
  const proven = new Set(found.map(({ clientAccountId }) => clientAccountId))
  const accounts = await proofs.accounts(act.caller.tenantId)
  return { date, proofs: [...found], notProven: accounts.filter((account) => !proven.has(account)) }
}

/** Whose the money is, at the end of a day. */
export const reportClientMoney = ({ proofs }: ProofDeps, act: Act, asOf: string) =>
  proofs.clientMoney(act, requireDay(asOf, '/asOf'))
