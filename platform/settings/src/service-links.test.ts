import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

/** What Kubernetes sets in every pod of the namespace for a service of this name. */
const linksOf = (name: string, port: string, address = '10.43.0.7') => ({
  [`${name}_SERVICE_HOST`]: address,
  [`${name}_SERVICE_PORT`]: port,
  [`${name}_SERVICE_PORT_HTTP`]: port,
  [`${name}_PORT`]: `tcp://${address}:${port}`,
  [`${name}_PORT_${port}_TCP`]: `tcp://${address}:${port}`,
  [`${name}_PORT_${port}_TCP_PROTO`]: 'tcp',
  [`${name}_PORT_${port}_TCP_PORT`]: port,
  [`${name}_PORT_${port}_TCP_ADDR`]: address,
})

const schema = Type.Object({
  API_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  SERVICE_HOST: Type.String({ default: '127.0.0.1' }),
  SERVICE_PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8091 }),
})
const read = (environment: Readonly<Record<string, string>>) =>
  readSettings('X_', schema, environment, ({ given }) => ({ ...given }))

test('service links are ignored and reported, also where a setting has the same name', () => {
  const { API_PORT, settings } = read(linksOf('X_API', '80'))
  expect(API_PORT).toBe(8080)
  expect(settings.links).toHaveLength(8)
  expect(read(linksOf('X_API', '80', 'fd00::7')).settings.links).not.toContain('X_API_PORT_80_TCP_ELSE')
})

test('a setting of our own beside links keeps its value', () => {
  expect(read({ ...linksOf('X_API', '80'), X_API_PORT: '9000' }).API_PORT).toBe(9000)
})

test.each([
  ['X_API_SERVICE_HOST', { X_API_SERVICE_HOST: '10.43.0.7' }],
  ['X_API_PORT', { X_API_PORT: 'tcp://10.43.0.7:80' }],
  ['X_API_PROT', { ...linksOf('X_API', '80'), X_API_PROT: '1' }],
  ['X_API_SERVICE_HOTS', { ...linksOf('X_API', '80'), X_API_SERVICE_HOTS: '10.43.0.7' }],
  ['X_API_SERVICE_HOST', { ...linksOf('X_API', '80'), X_API_SERVICE_HOST: 'elsewhere' }],
  ['X_API_PORT_80_TCP', { ...linksOf('X_API', '80'), X_API_PORT_80_TCP_ADDR: '10.43.0.8' }],
])('what only resembles a link is refused: %s', (name, environment) => {
  expect(() => read(environment)).toThrow(name)
})

test('a port that may be a link or a setting is refused by name, a host that no program can listen on is a link', () => {
  const links = linksOf('X', '9000')
  expect(() => read(links)).toThrow(/^X_SERVICE_PORT may be a Kubernetes service link or a setting/)
  expect(read({ ...links, X_SERVICE_PORT: '9001' })).toMatchObject({ SERVICE_PORT: 9001, SERVICE_HOST: '127.0.0.1' })
  expect(read({ ...links, X_SERVICE_PORT: '9001', X_SERVICE_HOST: '0.0.0.0' }).SERVICE_HOST).toBe('0.0.0.0')
})
