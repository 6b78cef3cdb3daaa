import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import fc from 'fast-check'
import { administratorOf } from './callers.ts'
import { type Kind, type Source, tenants } from './case.ts'
import type { Schema } from './document.ts'
import { textBreaks } from './hostile.ts'
import { type Fate, linesOf, unlike } from './import-answer.ts'
import { linesHeader } from './request.ts'
import { soundValue } from './sound.ts'

type Line = { readonly bytes: Buffer; readonly fate: Fate }

const longest = 16 * 1024

const line = (fate: Fate) => (text: string | Buffer) => ({ bytes: Buffer.from(text), fate })

/** Blanks up to this length, which JSON allows anywhere. */
const padded = (text: string, length: number) => `${text}${' '.repeat(length - Buffer.byteLength(text))}`

/** Lines of every sort, most of them good. */
function lineOf({ fitting, broken }: Source, schema: Schema): fc.Arbitrary<Line> {
  const sound = fitting(schema).map((value) => JSON.stringify(soundValue(schema.$ref, value)))
  const brokenText = fc
    .tuple(sound, fc.constantFrom(...textBreaks), fc.nat(20_000))
    .map(([text, breaking, pick]) => breaking(text, pick))
    .filter((bytes) => !bytes.includes('\n'))
  const fits = fitting(schema).map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 6, arbitrary: sound.map(line('taken')) },
    { weight: 2, arbitrary: fits.map(line('either')) },
    { weight: 3, arbitrary: broken(schema).map((value) => line('refused')(JSON.stringify(value))) },
    { weight: 3, arbitrary: brokenText.map(line('refused')) },
    { weight: 1, arbitrary: sound.map((text) => line('taken')(`${text}\r`)) },
    { weight: 1, arbitrary: sound.map((text) => line('taken')(padded(text, longest))) },
    { weight: 1, arbitrary: sound.map((text) => line('refused')(padded(text, longest + 1))) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '\r', '   \r').map(line(null)) },
  )
}

const newlines = (count: number) => Buffer.from('\n'.repeat(count))

/** Blank lines are cheap to send, and the service takes a thousand lines at a time, whatever stands on them. */
const blanksBefore = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.constantFrom(998, 1000, 2001))

/** A line's result never affects another's, and the answer reports each. */
const manyLines: Kind = {
  name: 'lines',
  share: 12,
  cases: (source, operation) => {
    const { line: schema, method, path } = operation
    if (schema === null) return null
    const some = fc.array(lineOf(source, schema), { minLength: 1, maxLength: 8 })
    return fc
      .record({
        lines: fc.oneof({ weight: 9, arbitrary: some }, fc.constant<Line[]>([])),
        blanks: blanksBefore,
        ended: fc.nat(1),
        as: fc.constantFrom(...tenants.map(administratorOf)),
      })
      .map(({ lines, blanks, ended, as }) => {
        const text = lines.flatMap(({ bytes }, i) => (i === 0 ? [bytes] : [newlines(1), bytes]))
        const body = Buffer.concat([newlines(blanks), ...text, newlines(ended)])
        const fates = [...Array<Fate>(blanks).fill(null), ...lines.map(({ fate }) => fate)]
        return {
          operation,
          statuses: [200],
          request: { method, path, as, headers: [linesHeader], body },
          also: ({ text: answer }) => unlike(fates, linesOf(answer) as (ImportedLine | ImportTally)[]),
        }
      })
  },
}

/** Cases for what takes a stream of lines. */
export const importKinds: readonly Kind[] = [manyLines]
