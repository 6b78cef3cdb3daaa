type Property = {
  readonly type: string | readonly string[]
  readonly items?: Property
  readonly required?: readonly string[]
}

/** What a tool answers: the members that an agent can rely on. The API's document describes the others. */
export type OutputSchema = {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Property>>
  readonly required: string[]
}

export const text: Property = { type: 'string' }
export const whole: Property = { type: 'integer' }
export const flag: Property = { type: 'boolean' }
export const list: Property = { type: 'array', items: { type: 'object' } }

/** An object with these members, and others. */
export const having = (properties: OutputSchema['properties']): OutputSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** A page of objects with these members. */
export const listOf = (...names: string[]): OutputSchema =>
  having({ items: { ...list, items: { type: 'object', required: names } }, next_cursor: { type: ['string', 'null'] } })

export const market = having({ pairId: whole, primaryExecutionKind: { type: ['string', 'null'] }, status: text })
export const quote = having({ reference: text, state: text, pairId: whole, unitAmount: text })
