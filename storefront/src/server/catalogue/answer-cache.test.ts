import { describe, expect, test } from 'vitest'
import { answerCache } from './answer-cache.ts'

const answer = (text: string, status = 200) => ({ status, contentType: 'application/json', text })

function open(keptMs = 30_000) {
  let time = 1_000
  let asked = 0
  const kept = answerCache(keptMs, () => time)
  return {
    read: (key: string, given: () => Promise<ReturnType<typeof answer>> = async () => answer(key)) =>
      kept(key, () => {
        asked += 1
        return given()
      }),
    pass: (ms: number) => {
      time += ms
    },
    asked: () => asked,
  }
}

describe('an answer', () => {
  test('is asked for once within 30 seconds, and again after them', async () => {
    const { read, pass, asked } = open()
    await read('a')
    pass(29_999)
    await read('a')
    expect(asked()).toBe(1)
    pass(1)
    await read('a')
    expect(asked()).toBe(2)
  })

  test('is shared by requests of the same moment, and only by those for the same address', async () => {
    const { read, asked } = open()
    const texts = await Promise.all(['a', 'a', 'b', 'a'].map(async (key) => (await read(key)).text))
    expect([texts, asked()]).toEqual([['a', 'a', 'b', 'a'], 2])
  })

  test.each([
    ['refused', async () => answer('{}', 429)],
    ['not found', async () => answer('{}', 404)],
    ['too large', async () => answer('x'.repeat(300_000))],
  ])('that is %s is not kept', async (_how, given) => {
    const { read, asked } = open()
    await read('a', given)
    await read('a', given)
    expect(asked()).toBe(2)
  })

  test('that failed is asked for again', async () => {
    const { read, asked } = open()
    await expect(read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await read('a')).text).toBe('a')
    expect(asked()).toBe(2)
  })

  test('makes room for others when a thousand are kept', async () => {
    const { read, asked } = open()
    for (let each = 0; each <= 1_000; each += 1) await read(`${each}`)
    await read('1000')
    expect(asked()).toBe(1_001)
    await read('0')
    expect(asked()).toBe(1_002)
  })
})
