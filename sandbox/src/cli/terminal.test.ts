import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsOf } from './clock.ts'
import { terminalOn } from './terminal.ts'

const sink = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, write: (text: string) => written.push(text), written: () => written.join('') }
}

test('colours are for a terminal alone, and not for those who want none', () => {
  const spoken = (isTTY: boolean, options = {}) => terminalOn(sink(isTTY), sink(isTTY), options).paint.green('✓')
  expect(spoken(true)).toBe('\u001b[32m✓\u001b[0m')
  expect(spoken(false)).toBe('✓')
  expect(spoken(true, { colour: false })).toBe('✓')
  expect(spoken(true, { json: true })).toBe('✓')
})

test('a result is printed once: in words, or as one line of JSON', () => {
  const [words, document] = [sink(false), sink(false)]
  for (const [out, json] of [
    [words, false],
    [document, true],
  ] as const) {
    const terminal = terminalOn(out, sink(false), { json })
    terminal.say('bought')
    terminal.report({ bought: true })
  }
  expect(words.written()).toBe('bought\n')
  expect(document.written()).toBe('{"bought":true}\n')
})

test('what takes longer than a second is shown, what does not is not', async () => {
  const [quick, slow] = [sink(false), sink(false)]
  await terminalOn(sink(false), quick).during('injecting', sleep(10))
  await terminalOn(sink(false), slow).during('injecting', sleep(1100))
  expect(quick.written()).toBe('')
  expect(slow.written()).toBe('injecting …\n')
})

test('a duration is a number and its unit', () => {
  expect(['60s', '15m', '2h', '3d'].map(secondsOf)).toEqual([60, 900, 7200, 259_200])
  for (const text of ['', '60', 's', '-1s', '1.5h', '0s', '1w', '99999999s', ' 1s']) {
    expect(() => secondsOf(text), text).toThrow('is no duration')
  }
  fc.assert(fc.property(fc.integer({ min: 1, max: 9_999_999 }), (n) => secondsOf(`${n}s`) === n))
})
