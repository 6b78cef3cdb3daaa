import { Sql } from 'sql-template-tag'

/** A value that stands at several places of a statement and is sent once. */
class Repeated {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
}

/** The same text, whose values get one number each wherever it is repeated. */
export const once = ({ strings, values }: Sql): Sql =>
  new Sql(
    strings,
    values.map((value) => (value instanceof Repeated ? value : new Repeated(value))),
  )

/** A statement as the driver takes it: a repeated value has the number of its first place. */
export function numbered({ strings, values }: Sql): { readonly text: string; readonly values: unknown[] } {
  const sent: unknown[] = []
  const numbers = new Map<Repeated, number>()
  const numberOf = (value: unknown): number => {
    const known = value instanceof Repeated ? numbers.get(value) : undefined
    if (known !== undefined) return known
    const number = sent.push(value instanceof Repeated ? value.value : value)
    if (value instanceof Repeated) numbers.set(value, number)
    return number
  }
  const parts = values.map((value, i) => `$${numberOf(value)}${strings[i + 1] ?? ''}`)
  return { text: `${strings[0] ?? ''}${parts.join('')}`, values: sent }
}
