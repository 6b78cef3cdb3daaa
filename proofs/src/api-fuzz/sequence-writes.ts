import type { MarketWrite, SwitchesWrite } from '@firsthand/wire/markets'
import type { Caller } from './callers.ts'
import * as model from './market-model.ts'
import { absent, jsonHeader } from './request.ts'
import { agree, agreeOnMarket, ask, listingName, type State } from './sequence-state.ts'
import { soundMarket } from './sound.ts'
import type { Edit, IfMatch, WriteRequest } from './steps.ts'

/** The body of a write, with the names of this sequence. */
export function writeOf(
  { tenants, listings }: State,
  { write, listing, entitled, unsound }: WriteRequest,
): MarketWrite {
  const { listingId: _, entitledTenants: __, ...rest } = write
  return {
    ...rest,
    ...(listing !== null && { listingId: listings[listing] }),
    ...(entitled !== null && { entitledTenants: entitled.map((each) => tenants[each]) }),
    ...(unsound && { limits: { minCashAmount: '2', maxCashAmount: '1' } }),
  }
}

/** The whole market as it is, with a few fields changed. */
export function edited({ tenants }: State, { draft }: model.Row, { unitSymbol, entitled, ...edit }: Edit): MarketWrite {
  return soundMarket({
    ...draft,
    ...edit,
    ...(entitled && { entitledTenants: entitled.map((each) => tenants[each]) }),
    ...(unitSymbol !== undefined && { unit: { ...draft.unit, symbol: unitSymbol } }),
  })
}

/** A new market is a draft for its creator's own tenant, by the name of its listing or the symbol of its unit. */
const newFor = ({ tenant }: Caller, { listingId, unit }: MarketWrite): model.Standing => ({
  name: listingId == null ? unit.symbol : listingName,
  status: 'draft',
  hidden: false,
  entitledTenants: [tenant],
})

export async function create(state: State, as: Caller, requested: WriteRequest): Promise<void> {
  const write = writeOf(state, requested)
  const request = { method: 'POST', path: '/admin/markets', as, headers: [jsonHeader], body: JSON.stringify(write) }
  const received = await ask(state, 'admin.markets.create', request, requested.unsound ? 400 : 201)
  if (requested.unsound) return
  const row = model.created(Number(received.body.pairId), as.tenant, model.completed(write, newFor(as, write)))
  agreeOnMarket(received, row)
  state.rows.push(row)
}

/** The header of a condition that holds, or does not. */
export function conditionOf(
  row: { readonly version: number } | null,
  ifMatch: IfMatch,
): readonly (readonly [string, string])[] {
  if (ifMatch === 'none') return []
  const version = row?.version ?? 1
  return [['if-match', { star: '*', current: `"${version}"`, stale: `"${version + 1}"` }[ifMatch]]]
}

type Replacement = {
  readonly write: MarketWrite
  /** The same as it is sent. */
  readonly text: string
  readonly unsound: boolean
  readonly ifMatch: IfMatch
}

/** In the order of the contract: malformed, absent, another tenant's, changed meanwhile, not allowed. */
export async function replace(state: State, as: Caller, row: model.Row | null, requested: Replacement): Promise<void> {
  const { write, text, unsound, ifMatch } = requested
  const draft = model.completed(write, row?.draft ?? newFor(as, write))
  const field = row && model.forbidden(row, draft)
  const standing = ifMatch === 'stale' ? 412 : field === null ? 200 : 409
  const status = unsound ? 400 : row === null ? 404 : row.owner === as.tenant ? standing : 403
  const headers = [jsonHeader, ...conditionOf(row, ifMatch)]
  const request = { method: 'PUT', path: `/admin/markets/${row?.pairId ?? absent.pairId}`, as, headers, body: text }
  const received = await ask(state, 'admin.markets.replace', request, status)
  if (status === 409) agree(received, received.body.field, field, 'the field that is fixed')
  if (status !== 200 || row === null) return
  const after = model.replaced(row, draft)
  agreeOnMarket(received, after)
  agree(received, received.answer.headers.get('etag'), `"${after.version}"`, 'the ETag')
  state.rows[state.rows.indexOf(row)] = after
}

export async function setSwitches(
  state: State,
  as: Caller,
  row: model.Row | null,
  requested: SwitchesWrite,
): Promise<void> {
  const standing = row && model.hasSwitches(row) ? 200 : 409
  const status = row === null ? 404 : row.owner === as.tenant ? standing : 403
  const path = `/admin/markets/${row?.pairId ?? absent.pairId}/rfq-switches`
  const request = { method: 'PUT', path, as, headers: [jsonHeader], body: JSON.stringify(requested) }
  const received = await ask(state, 'admin.markets.switch', request, status)
  if (status !== 200 || row === null) return
  const after = model.switched(row, requested)
  const { pairId, quotes: rfqQuotesEnabled, execution: rfqExecutionEnabled } = after
  const liveIntents = { number: 0, cashAmount: '0', latestDeadline: null }
  const expected = { pairId, rfqQuotesEnabled, rfqExecutionEnabled, rfqDraining: false, liveIntents }
  agree(received, received.body, expected, 'the switches')
  state.rows[state.rows.indexOf(row)] = after
}
