import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** A reader of one kind of JSON file: what does not fit is reported with its place, and nothing is used. */
export function readChecked<T extends TSchema>(schema: T, name: string): (text: string) => Static<T> {
  const checked = Compile(schema)
  return (text) => {
    const value: unknown = JSON.parse(text)
    if (checked.Check(value)) return value as Static<T>
    const faults = checked.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    throw new Error(`${name}: ${faults.join('; ')}`)
  }
}
