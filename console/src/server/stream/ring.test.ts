import { describe, expect, test } from 'vitest'
import { ringOf } from './ring.ts'
import { type Message, sseMessages } from './sse-lines.ts'

const place = (sequence: number) => ({ sequence, data: `${sequence}` })
const numbers = (found: readonly { sequence: number }[] | null) => found?.map(({ sequence }) => sequence) ?? null

describe('a ring', () => {
  test('knows nothing before the stream has named a place', () => {
    expect(ringOf(3).behind(0)).toBeNull()
  })

  test('answers everything behind a place, over places that the role is not sent', () => {
    const ring = ringOf(10)
    ring.beginsAt(5)
    for (const sequence of [7, 8, 11]) ring.add(place(sequence))
    expect(numbers(ring.behind(5))).toEqual([7, 8, 11])
    expect(numbers(ring.behind(7))).toEqual([8, 11])
    expect(numbers(ring.behind(11))).toEqual([])
    expect(ring.behind(4)).toBeNull()
  })

  test('forgets the eldest, and knows that it did', () => {
    const ring = ringOf(3)
    ring.beginsAt(0)
    for (const sequence of [1, 2, 4, 5, 9]) ring.add(place(sequence))
    expect(ring.behind(1)).toBeNull()
    expect(numbers(ring.behind(2))).toEqual([4, 5, 9])
  })

  test('takes nothing twice, and a stream that goes on keeps what it has', () => {
    const ring = ringOf(3)
    ring.beginsAt(0)
    expect([ring.add(place(1)), ring.add(place(1))]).toEqual([true, false])
    ring.beginsAt(1)
    expect(numbers(ring.behind(0))).toEqual([1])
  })
})

describe('an event stream', () => {
  const text = 'retry: 1000\nid: 4\n\n: still here\n\nid: 5\ndata: {"a":"ä"}\n\nid: 6\r\ndata: one\r\ndata: two\r\n\r\n'
  const expected: readonly Message[] = [
    { id: '4', data: null },
    { id: '5', data: '{"a":"ä"}' },
    { id: '6', data: 'one\ntwo' },
  ]

  test.each([1, 2, 7, 1_000])('is read in pieces of %i bytes', (size) => {
    const seen: Message[] = []
    const take = sseMessages((message) => seen.push(message))
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size))
    expect(seen).toEqual(expected)
  })

  test('without an end is given up', () => {
    const take = sseMessages(() => undefined)
    const endless = () => {
      for (let chunk = 0; chunk < 40; chunk += 1) take(Buffer.alloc(65_536, 'x'))
    }
    expect(endless).toThrow('without end')
  })
})
