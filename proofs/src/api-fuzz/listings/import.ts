import type { ImportedLine } from '@firsthand/wire/listing-import'
import type { ListingWrite } from '@firsthand/wire/listings'
import type { Caller } from '../callers.ts'
import { linesHeader } from '../request.ts'
import { agree, ask, type Received, rowAt } from '../sequence-state.ts'
import * as model from './model.ts'
import { type Catalogue, edited, keep, writeOf } from './state.ts'
import type { Line } from './step.ts'

type Sent = { readonly text: string; readonly write: ListingWrite | null }
const refused = (text: string): Sent => ({ text, write: null })
const taken = (write: ListingWrite): Sent => ({ text: JSON.stringify(write), write })

function sentOf(state: Catalogue, line: Line): Sent | null {
  switch (line.is) {
    case 'blank':
      return null
    case 'junk':
      return refused(line.text)
    case 'requested': {
      const sent = taken(writeOf(state, line.requested))
      return line.requested.unsound ? refused(sent.text) : sent
    }
    case 'known': {
      const row = rowAt(state, line.which)
      return row === null ? null : taken(edited(state, row, line.edit ?? {}))
    }
  }
}

/** Takes one line into the model, and compares the reported result of the line with it. */
function follow(state: Catalogue, received: Received, as: Caller, write: ListingWrite, reported: ImportedLine): void {
  const row = model.knownAs(state.rows, as.tenant, write)
  const draft = model.completed(write, row?.draft ?? model.newFor(as.tenant))
  const unchanged = row !== null && model.isUnchanged(row, draft)
  const result = row === null ? 'created' : unchanged ? 'unchanged' : 'updated'
  const { id, errors, result: found } = reported
  const expected = { result, id: row?.id ?? id, errors: [] }
  agree(received, { result: found, id, errors }, expected, `what became of line ${reported.line}`)
  if (row === null) state.rows.push(model.created(String(id), as.tenant, draft))
  else if (!unchanged) keep(state, row, model.replaced(row, draft))
}

/** Each line in turn, the later ones on what the earlier ones left; a line that is refused affects no other. */
export async function importLines(state: Catalogue, as: Caller, lines: readonly Line[]): Promise<void> {
  const sent = lines.map((line) => sentOf(state, line))
  const body = sent.map((each) => each?.text ?? '').join('\n')
  const request = { method: 'POST', path: '/admin/tokens/import', as, headers: [linesHeader], body }
  const received = await ask(state, 'admin.tokens.import', request, 200)
  const reported = (received.body as unknown as ImportedLine[]).filter(({ line }) => line !== undefined)
  const numbers = sent.flatMap((each, i) => (each === null ? [] : [i + 1]))
  agree(
    received,
    reported.map(({ line }) => line),
    numbers,
    'the lines that are reported',
  )
  for (const each of reported) {
    const write = sent[each.line - 1]?.write ?? null
    if (write === null) agree(received, each.result, 'refused', `what became of line ${each.line}`)
    else follow(state, received, as, write, each)
  }
}
