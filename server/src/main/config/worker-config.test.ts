import { expect, test } from 'vitest'
import { readApiConfig } from './config.ts'
import { readWorkerConfig } from './worker-config.ts'

test('the API has no setting for the engine: it could not call it if it wanted to', () => {
  for (const name of ['ENGINE_INGRESS_URLS', 'ENGINE_ADMIN_URL', 'ENGINE_IDENTITY_KEYS']) {
    const asked: string[] = []
    const environment = new Proxy({ [`FIRSTHAND_${name}`]: '["http://127.0.0.1:1"]' } as NodeJS.ProcessEnv, {
      get: (settings, key) => {
        asked.push(String(key))
        return settings[String(key)]
      },
    })
    expect(() => readApiConfig(environment)).toThrow()
    expect(asked.filter((key) => key.includes('ENGINE'))).toEqual([])
  }
})

test('a worker without an engine, or without its key, does not start', () => {
  const settings = { FIRSTHAND_DATABASE_URL_WORKER: 'postgresql://worker@127.0.0.1/x' }
  expect(() => readWorkerConfig(settings)).toThrow('ENGINE_INGRESS_URLS')
  const reported = { ...settings, FIRSTHAND_ENGINE_INGRESS_URLS: '["http://127.0.0.1:8080"]' }
  expect(() => readWorkerConfig(reported)).toThrow('ENGINE_IDENTITY_KEYS')
  expect(() => readWorkerConfig({ ...reported, FIRSTHAND_ENGINE_INGRESS_URLS: '["nowhere"]' })).toThrow(
    'lists addresses',
  )
})
