import { eventShapes } from '@firsthand/wire/event-data'
import type pg from 'pg'
import { numberEvents } from '#testing/numbered-events'

type Member = { readonly type?: string | readonly string[]; readonly $ref?: string }
type Shape = { readonly properties: Readonly<Record<string, Member>>; readonly required?: readonly string[] }

const typeOf = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value

/** A reference is to a text here. */
const fits = ({ type = 'string' }: Member, value: unknown) => [type].flat().includes(typeOf(value))

/** What is wrong with the data of every event that there is; `kinds` are those that were seen. */
export async function eventFaults(admin: pg.Pool) {
  await numberEvents(admin)
  const { rows } = await admin.query<{ kind: string; data: string }>('select distinct kind, data from app.event')
  const faults = rows.flatMap(({ kind, data }) => {
    const shape = eventShapes.find(({ kinds }) => (kinds as readonly string[]).includes(kind))?.schema as
      | Shape
      | undefined
    if (shape === undefined) return [`${kind} has no shape`]
    const found = JSON.parse(data) as Record<string, unknown>
    const missing = (shape.required ?? []).filter((name) => !(name in found))
    const known = Object.entries(found).filter(([name]) => name in shape.properties)
    const unfit = known.filter(([name, value]) => !fits(shape.properties[name] ?? {}, value)).map(([name]) => name)
    const unnamed = Object.keys(found).filter((name) => !(name in shape.properties))
    return [...missing, ...unfit, ...unnamed].map((name) => `${kind} ${name}`)
  })
  return { faults, kinds: new Set(rows.map(({ kind }) => kind)) }
}
