import { administratorOf, buyerOf } from '../callers.ts'
import { rowAt } from '../sequence-state.ts'
import type { Story } from '../sequences.ts'
import { readCandles, readLastCandles } from './candles.ts'
import { importLines } from './import.ts'
import { list, listAsAdministrator, misuseCursor, read, readAsAdministrator } from './reads.ts'
import { beginCatalogue, type Catalogue, edited, writeOf } from './state.ts'
import type { Step } from './step.ts'
import { sequencesOf } from './steps.ts'
import { create, remove, replace } from './writes.ts'

async function take(state: Catalogue, step: Step): Promise<void> {
  const admin = administratorOf(state.tenants[step.by])
  const buyer = buyerOf(state.tenants[step.by])
  const row = 'which' in step ? rowAt(state, step.which) : null
  switch (step.do) {
    case 'create':
      return create(state, admin, step.requested)
    case 'replace': {
      const { requested, ifMatch } = step
      return replace(state, admin, row, { write: writeOf(state, requested), unsound: requested.unsound, ifMatch })
    }
    case 'edit': {
      if (row === null) return
      return replace(state, admin, row, { write: edited(state, row, step.edit), unsound: false, ifMatch: step.ifMatch })
    }
    case 'delete':
      return remove(state, admin, row, step.ifMatch)
    case 'import':
      return importLines(state, admin, step.lines)
    case 'read':
      return read(state, buyer, row)
    case 'list':
      return list(state, buyer, step.limit, step.filter)
    case 'admin read':
      return readAsAdministrator(state, admin, row)
    case 'admin list':
      return listAsAdministrator(state, admin, step.limit, step.filter)
    case 'misuse cursor':
      return misuseCursor(state, step.by, step.how)
    case 'candles':
      return readCandles(state, buyer, row, step.span)
    case 'last candles':
      return readLastCandles(state, buyer, row, step.span)
  }
}

/** What administrators do to listings and two tenants see of it. */
export const listingStory: Story<Catalogue, Step> = {
  about: 'tokens',
  steps: sequencesOf,
  begin: beginCatalogue,
  take,
}
