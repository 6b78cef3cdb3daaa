import type { ListingWrite } from '@firsthand/wire/listings'
import type { Caller } from '../callers.ts'
import { absent, jsonHeader } from '../request.ts'
import { agree, ask, type Received } from '../sequence-state.ts'
import { conditionOf } from '../sequence-writes.ts'
import type { IfMatch } from '../steps.ts'
import * as model from './model.ts'
import { agreeOnListing, type Catalogue, keep, writeOf } from './state.ts'
import type { WriteRequest } from './step.ts'

export async function create(state: Catalogue, as: Caller, requested: WriteRequest): Promise<void> {
  const write = writeOf(state, requested)
  const request = { method: 'POST', path: '/tokens', as, headers: [jsonHeader], body: JSON.stringify(write) }
  const known = model.knownAs(state.rows, as.tenant, write)
  const status = requested.unsound ? 400 : known === null ? 201 : 409
  const received = await ask(state, 'tokens.create', request, status)
  if (status === 409) agreeOnTwin(received, known)
  if (status !== 201) return
  const row = model.created(String(received.body.id), as.tenant, model.completed(write, model.newFor(as.tenant)))
  agreeOnListing(received, row)
  const address = model.isVisibleTo(row, as.tenant) ? `/tokens/${row.id}` : `/admin/tokens/${row.id}`
  agree(received, received.answer.headers.get('location'), address, 'the address')
  agree(received, received.answer.headers.get('etag'), '"1"', 'the ETag')
  state.rows.push(row)
}

/** A token that is listed already is refused with the listing that stands in the way. */
function agreeOnTwin(received: Received, twin: model.Row | null): void {
  const { code, listingId } = received.body
  agree(received, { code, listingId }, { code: 'listing_exists', listingId: twin?.id }, 'what stands in the way')
}

type Replacement = { readonly write: ListingWrite; readonly unsound: boolean; readonly ifMatch: IfMatch }

/** In the order of the contract: malformed, absent or another tenant's, changed meanwhile, deleted for good, listed already. */
export async function replace(
  state: Catalogue,
  as: Caller,
  row: model.Row | null,
  requested: Replacement,
): Promise<void> {
  const { write, unsound, ifMatch } = requested
  const others = state.rows.filter((each) => each !== row)
  const twin = row && model.knownAs(others, row.owner, write)
  const isFinal = row !== null && model.isDeleted(row)
  const standing = ifMatch === 'stale' ? 412 : isFinal || twin !== null ? 409 : null
  const refusal = row === null ? 404 : (model.foreign(row, as.tenant) ?? standing)
  const status = unsound ? 400 : (refusal ?? 200)
  const headers = [jsonHeader, ...conditionOf(row, ifMatch)]
  const request = { method: 'PUT', path: `/tokens/${row?.id ?? absent.id}`, as, headers, body: JSON.stringify(write) }
  const received = await ask(state, 'tokens.replace', request, status)
  if (status === 409 && isFinal) agree(received, received.body.code, 'listing_deleted', 'the code')
  else if (status === 409) agreeOnTwin(received, twin)
  if (status !== 200 || row === null) return
  const after = model.replaced(row, model.completed(write, row.draft))
  agreeOnListing(received, after)
  agree(received, received.answer.headers.get('etag'), `"${after.version}"`, 'the ETag')
  keep(state, row, after)
}

export async function remove(state: Catalogue, as: Caller, row: model.Row | null, ifMatch: IfMatch): Promise<void> {
  const status = row === null ? 404 : (model.foreign(row, as.tenant) ?? (ifMatch === 'stale' ? 412 : 204))
  const headers = conditionOf(row, ifMatch)
  const request = { method: 'DELETE', path: `/tokens/${row?.id ?? absent.id}`, as, headers }
  const received = await ask(state, 'tokens.delete', request, status)
  if (status !== 204 || row === null) return
  agree(received, received.answer.text, '', 'what a deletion answers')
  keep(state, row, model.deleted(row))
}
