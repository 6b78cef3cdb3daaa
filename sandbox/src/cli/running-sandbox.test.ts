import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { chosenOf, controlUrlOf } from './running-sandbox.ts'

const running = (...names: string[]) =>
  names.map((name, place) => ({
    name,
    controlUrl: `http://127.0.0.1:${4380 + place}`,
    apiUrl: '',
    startedAt: '2026-11-16T08:00:00.000Z',
  }))
const refusalOf = (...args: Parameters<typeof chosenOf>) => {
  try {
    return chosenOf(...args).url
  } catch (error) {
    return error instanceof Problem ? `${error.message}\n${error.next}` : error
  }
}

test('FR2: the control address is taken as it is copied: with its path, with a slash, with neither', () => {
  for (const end of ['', '/', '/sandbox', '/sandbox/', '//'])
    expect(controlUrlOf(`http://127.0.0.1:4380${end}`)).toBe('http://127.0.0.1:4380')
})

test('FR19: of several sandboxes none is chosen silently: the refusal lists them', () => {
  expect(refusalOf(running('shop', 'ci'), undefined)).toMatch(
    /^2 sandboxes run. Name one of them:\n {2}--sandbox shop {3}http:\/\/127.0.0.1:4380, since .*\n {2}--sandbox ci /,
  )
})

test('AD17: a sandbox is chosen by its name, and the only one without', () => {
  expect(chosenOf(running('shop', 'ci'), 'ci')).toMatchObject({ name: 'ci', url: 'http://127.0.0.1:4381' })
  expect(chosenOf(running('shop'), undefined).name).toBe('shop')
  expect(refusalOf(running('shop'), 'nope')).toMatch(/^No sandbox named nope runs. These do:\n {2}--sandbox shop/)
  expect(refusalOf([], undefined)).toMatch(/^No sandbox is running.\nStart one with ".* dev" in another terminal/)
})
