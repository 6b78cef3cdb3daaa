import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import type { ConfigError } from './config-error.ts'
import { readSettings } from './read-settings.ts'

const schema = Type.Object({
  HOST: Type.String({ default: 'localhost' }),
  URL: Type.String({ format: 'uri' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  MODE: Type.Enum(['a', 'b'], { default: 'a', must: 'is a or b' }),
  LIMITS: Type.Optional(Type.Object({ burst: Type.Number() }, { additionalProperties: false })),
})
const read = (environment: Record<string, string>, options = {}) => {
  const { settings: _, ...given } = readSettings(
    'X_',
    schema,
    environment,
    (settings) => ({ ...settings.given }),
    options,
  )
  return given
}

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

test('every wrong setting is named, not the first alone', () => {
  const environment = { X_PORT: 'x', X_MODE: 'c', X_PROT: '1', X_LIMITS: '[]' }
  const error = (() => {
    try {
      read(environment)
      return null
    } catch (thrown) {
      return thrown as ConfigError
    }
  })()
  expect(error?.wrong.map(({ setting }) => setting).sort()).toEqual(['X_LIMITS', 'X_MODE', 'X_PORT', 'X_PROT', 'X_URL'])
  for (const { setting } of error?.wrong ?? []) expect(error?.message).toContain(setting)
})

test('any setting can be given in a file, but not in both ways', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'))
  writeFileSync(join(folder, 'port'), '17\n')
  writeFileSync(join(folder, 'limits'), '{"burst": 3}')
  const files = { X_URL: 'http://a', X_PORT_FILE: join(folder, 'port'), X_LIMITS_FILE: join(folder, 'limits') }
  expect(read(files)).toMatchObject({ PORT: 17, LIMITS: { burst: 3 } })
  expect(() => read({ ...files, X_PORT: '17' })).toThrow('X_PORT and X_PORT_FILE are both set')
  expect(() => read({ ...files, X_PORT_FILE: '/nowhere' })).toThrow('X_PORT_FILE: the file /nowhere cannot be read')
  writeFileSync(join(folder, 'port'), 'seventeen')
  expect(() => read(files)).toThrow('X_PORT_FILE must be a whole number')
  rmSync(folder, { recursive: true })
})

test('settings of a newer release are passed over on request, and reported', () => {
  const newer = { X_URL: 'http://a', X_NEWER: '1', X_IGNORE_UNKNOWN: '1' }
  const { settings } = readSettings('X_', schema, newer, () => ({}))
  expect(settings.ignored).toEqual(['X_NEWER'])
  expect(() => read({ ...newer, X_IGNORE_UNKNOWN: 'yes' })).toThrow('X_IGNORE_UNKNOWN must be 1')
  expect(() => read({ ...newer, X_IGNORE_UNKNOWN: '1', X_PORT: 'x' })).toThrow('X_PORT must be')
})
