import type { ImportedLine } from '@firsthand/sdk/types'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Batch, type ImportRecord, nextBatch, nothingYet, type Progress, recordsOf } from './batches.ts'
import { isSame, keep, readKept } from './kept.ts'
import { checkLines, isBlank, lineFault, linesOf } from './lines.ts'
import { runImport } from './run.ts'

const listing = (ref: number) =>
  JSON.stringify({ source: 'acme', symbol: `S${ref}`, name: `Name ${ref}`, token_ref: `0x${ref}` })

/** The service as an import meets it: what is stored twice is unchanged the second time. */
function aService() {
  const stored = new Map<string, number>()
  const result = (line: string): ImportedLine['result'] => {
    if (lineFault(line) !== null) return 'refused'
    const isNew = !stored.has(line)
    stored.set(line, (stored.get(line) ?? 0) + (isNew ? 1 : 0))
    return isNew ? 'created' : 'unchanged'
  }
  const take = ({ lines }: Batch): ImportRecord[] => {
    const results = lines.flatMap((line, at) =>
      isBlank(line) ? [] : [{ line: at + 1, result: result(line), id: null, errors: [] }],
    )
    const tally = { lines: lines.length, created: 0, updated: 0, unchanged: 0, refused: 0 }
    return [...results, { ...tally, complete: true, code: null }]
  }
  return { stored, take }
}

describe('lines', () => {
  test('are counted with the last one, whether or not it ends', () => {
    expect(linesOf('a\nb\n')).toEqual(['a', 'b'])
    expect(linesOf('a\n\nb')).toEqual(['a', '', 'b'])
    expect(linesOf('')).toEqual([])
  })

  test('are checked before they are sent', () => {
    const lines = [listing(1), ' \r', '{"source":"x"}', '[]', 'no', `"${'x'.repeat(17_000)}"`]
    expect(checkLines(lines)).toEqual({
      lines: 6,
      blank: 1,
      faults: [
        { line: 3, fault: 'lacks', field: 'symbol' },
        { line: 4, fault: 'not_object' },
        { line: 5, fault: 'not_json' },
        { line: 6, fault: 'too_long' },
      ],
    })
  })
})

describe('an answer', () => {
  test('counts the records that arrived whole', () => {
    const line = '{"line":1,"result":"created","id":null,"errors":[]}\n'
    expect(recordsOf(`${line}{"line":2,"resu`)).toHaveLength(1)
    expect(recordsOf('')).toEqual([])
  })
})

describe('10,000 lines', () => {
  test('go out in ten requests, and each is acknowledged', async () => {
    const lines = Array.from({ length: 10_000 }, (_, ref) => listing(ref))
    const service = aService()
    const sizes: number[] = []
    const reports: number[] = []
    const ended = await runImport({
      lines,
      from: nothingYet,
      send: async (batch) => {
        sizes.push(batch.lines.length)
        return { records: service.take(batch), problem: null }
      },
      isPaused: () => false,
      onProgress: ({ acknowledged }) => reports.push(acknowledged),
    })
    expect([ended.state, sizes]).toEqual(['done', Array.from({ length: 10 }, () => 1_000)])
    expect([reports.at(-1), service.stored.size]).toEqual([10_000, 10_000])
  })
})

type Break = { readonly isStored: boolean; readonly reported: number }
const breaks = fc.array(
  fc.option(fc.record({ isStored: fc.boolean(), reported: fc.nat(1_200) }), { nil: null, freq: 2 }),
  { maxLength: 12 },
)
const files = fc.array(
  fc.oneof({ weight: 8, arbitrary: fc.nat(4_000).map(listing) }, { weight: 1, arbitrary: fc.constantFrom('', '{}') }),
  { maxLength: 3_500, size: 'max' },
)

test('wherever it breaks off or is paused, going on takes every line once and repeats none that counts', async () => {
  await fc.assert(
    fc.asyncProperty(files, breaks, async (lines, plan) => {
      const service = aService()
      const refused: number[] = []
      let progress: Progress = nothingYet
      const broken: (Break | null)[] = [...plan]
      for (let tries = 0; tries <= plan.length; tries += 1) {
        const { state } = await runImport({
          lines,
          from: progress,
          send: async (batch) => {
            const next = broken.shift()
            if (next == null) return { records: service.take(batch), problem: null }
            // The service may have stored a batch whose answer never arrived, or arrived in part.
            const records = next.isStored ? service.take(batch).slice(0, next.reported) : []
            return { records: records.filter((record) => 'line' in record), problem: null }
          },
          isPaused: () => false,
          onProgress: (next, lost) => {
            expect(next.acknowledged).toBeGreaterThanOrEqual(progress.acknowledged)
            progress = next
            refused.push(...lost.map(({ line }) => line))
          },
        })
        if (state === 'done') break
      }
      const wrong = lines.flatMap((line, at) => (line === '{}' ? [at + 1] : []))
      const sound = new Set(lines.filter((line) => !isBlank(line) && line !== '{}'))
      expect(nextBatch(lines, progress)).toBeNull()
      expect(new Set(service.stored.keys())).toEqual(sound)
      expect([...service.stored.values()].every((times) => times === 1)).toBe(true)
      expect(refused).toEqual(wrong)
      const { created, updated, unchanged, refused: count } = progress
      expect(created + updated + unchanged + count).toBe(lines.filter((line) => !isBlank(line)).length)
    }),
    { numRuns: 60 },
  )
})

test('a pause ends between two requests, and goes on there', async () => {
  const lines = Array.from({ length: 2_500 }, (_, ref) => listing(ref))
  const service = aService()
  let progress: Progress = nothingYet
  const run = (isPaused: () => boolean) =>
    runImport({
      lines,
      from: progress,
      send: async (batch) => ({ records: service.take(batch), problem: null }),
      isPaused,
      onProgress: (next) => {
        progress = next
      },
    })
  expect(await run(() => progress.acknowledged >= 1_000)).toEqual({ state: 'paused' })
  expect(progress.acknowledged).toBe(1_000)
  expect(await run(() => false)).toEqual({ state: 'done' })
  expect(progress).toMatchObject({ acknowledged: 2_500, created: 2_500 })
})

describe('what is kept for a reload', () => {
  const memory = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }
  const mark = { name: 'listings.ndjson', size: 3, sha256: 'ab' }
  const kept = { ...mark, progress: { ...nothingYet, acknowledged: 4_000, created: 4_000 }, refused: [] }

  test('is read again, by the same tenant and for the same bytes', () => {
    const store = memory()
    keep(store, 'acme', kept)
    expect(readKept(store, 'acme')).toEqual(kept)
    expect(readKept(store, 'globex')).toBeNull()
    expect(isSame(kept, { ...mark, name: 'renamed.ndjson' })).toBe(true)
    expect(isSame(kept, { ...mark, sha256: 'cd' })).toBe(false)
  })

  test.each(['', 'null', '{', '{"name":1}', '{"name":"a","size":1,"sha256":"b","progress":{},"refused":[]}'])(
    '%s is no import to go on with',
    (text) => {
      const store = memory()
      store.setItem('firsthand.listing-import.acme', text)
      expect(readKept(store, 'acme')).toBeNull()
    },
  )

  test('many refused lines are bounded', () => {
    const store = memory()
    const refused = Array.from({ length: 5_000 }, (_, at) => ({ line: at + 1, errors: [] }))
    keep(store, 'acme', { ...kept, refused })
    expect(readKept(store, 'acme')?.refused).toHaveLength(2_000)
  })
})
