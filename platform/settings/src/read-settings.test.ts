import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

const schema = Type.Object({
  HOST: Type.String({ default: 'localhost' }),
  URL: Type.String({ format: 'uri' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  MODE: Type.Enum(['a', 'b'], { default: 'a', must: 'is a or b' }),
  LIMITS: Type.Optional(Type.Object({ burst: Type.Number() }, { additionalProperties: false })),
})
const read = (environment: Record<string, string>, options = {}) => readSettings('X_', schema, environment, options)

test('settings are read by their kind, and what is left out has its default', () => {
  expect(read({ X_URL: 'http://a', X_PORT: '7', X_LIMITS: '{"burst":2}' })).toEqual({
    HOST: 'localhost',
    URL: 'http://a',
    PORT: 7,
    MODE: 'a',
    LIMITS: { burst: 2 },
  })
})

test.each([
  ['an unknown name', { X_URLS: 'http://a' }, 'unknown settings: X_URLS'],
  ['a missing one', {}, 'X_URL is not set'],
  ['an empty one', { X_URL: '' }, 'X_URL is not set'],
  ['no address', { X_URL: 'here' }, 'X_URL must be an address'],
  ['a number in words', { X_URL: 'http://a', X_PORT: '1e3' }, 'X_PORT must be a whole number from 0 to 65535'],
  ['a number out of range', { X_URL: 'http://a', X_PORT: '65536' }, 'X_PORT must be a whole number from 0 to 65535'],
  ['another word', { X_URL: 'http://a', X_MODE: 'c' }, 'X_MODE is a or b'],
  ['no JSON', { X_URL: 'http://a', X_LIMITS: '{' }, 'X_LIMITS is not JSON'],
  ['an unknown member', { X_URL: 'http://a', X_LIMITS: '{"burst":1,"bust":1}' }, 'X_LIMITS: '],
])('%s is refused with what to do about it', (_what, environment, why) => {
  expect(() => read(environment)).toThrow(why)
})

test('a command in another program’s environment passes over what is not its own', () => {
  expect(read({ X_URL: 'http://a', X_OTHER: '1' }, { ignoresOthers: true })).toMatchObject({ URL: 'http://a' })
})
