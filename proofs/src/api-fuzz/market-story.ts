import { administratorOf, buyerOf } from './callers.ts'
import { jsonHeader } from './request.ts'
import { list, listAsAdministrator, read, readAsAdministrator } from './sequence-reads.ts'
import { ask, listingName, rowAt, type State } from './sequence-state.ts'
import { create, edited, replace, setSwitches, writeOf } from './sequence-writes.ts'
import type { Story } from './sequences.ts'
import { type Step, sequencesOf } from './steps.ts'

/** The same value with the members of every object the other way round. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, inner]) => [key, reordered(inner)] as const)
  return Object.fromEntries(members.reverse())
}

async function take(state: State, step: Step): Promise<void> {
  const admin = administratorOf(state.tenants[step.by])
  const buyer = buyerOf(state.tenants[step.by])
  switch (step.do) {
    case 'create':
      return create(state, admin, step.requested)
    case 'replace': {
      const write = writeOf(state, step.requested)
      const requested = { write, text: JSON.stringify(write), unsound: step.requested.unsound, ifMatch: step.ifMatch }
      return replace(state, admin, rowAt(state, step.which), requested)
    }
    case 'edit': {
      const row = rowAt(state, step.which)
      if (row === null) return
      const write = edited(state, row, step.edit)
      const text = JSON.stringify(step.reordered ? reordered(write) : write)
      return replace(state, admin, row, { write, text, unsound: false, ifMatch: step.ifMatch })
    }
    case 'switch':
      return setSwitches(state, admin, rowAt(state, step.which), step.requested)
    case 'read':
      return read(state, buyer, rowAt(state, step.which))
    case 'list':
      return list(state, buyer, step.limit, step.filter)
    case 'admin read':
      return readAsAdministrator(state, admin, rowAt(state, step.which))
    case 'admin list':
      return listAsAdministrator(state, admin, step.limit, step.listing)
  }
}

/** What administrators do to markets and two tenants see of it. */
export const marketStory: Story<State, Step> = {
  about: 'admin.markets',
  steps: sequencesOf,
  begin: async (conversation) => {
    const { tag } = conversation
    const tenants = [`${tag}-a`, `${tag}-b`] as const
    const listed = async (token_ref: string) => {
      const write = { source: tag, symbol: 'SOLD', name: listingName, token_ref, entitled_tenants: tenants }
      const asked = { method: 'POST', path: '/tokens', as: administratorOf(tenants[0]), headers: [jsonHeader] }
      const made = await ask(conversation, 'tokens.create', { ...asked, body: JSON.stringify(write) }, 201)
      return String(made.body.id)
    }
    return { ...conversation, tenants, listings: [await listed('x'), await listed('y')], rows: [] }
  },
  take,
}
