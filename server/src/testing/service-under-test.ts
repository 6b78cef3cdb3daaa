import { openLog } from '@firsthand/log/log'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { serviceSettings } from '@firsthand/sandbox/world/api'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { pino } from 'pino'
import { inject } from 'vitest'
import { eventSequenceStore } from '#events/event-sequence.store'
import { startSequencer } from '#events/sequencer'
import { readApiConfig } from '#main/config/config'
import { openService } from '#main/service'
import { databaseUnderTest } from './database-under-test.ts'
import { ofThisFile } from './of-this-file.ts'

/** A persona's token, made with the identity provider's own key. */
export function tokenOf(name: string, claims: Readonly<Record<string, unknown>> = {}): string {
  const { issuer, audience, privateKeys } = inject('world')
  const [key] = privateKeys
  const persona = personaNamed(name) ?? { name, tenant: name.split('-')[0] ?? '', roles: [] }
  return signToken(key!, { ...claimsOf(persona, { issuer, audience }), ...claims })
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any; readonly text: string }
type Request = {
  readonly as?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** The whole service on loopback, on a database of its own, with the real identity provider's keys; a worker's sequencer beside it. */
export async function serviceUnderTest(settings: Readonly<Record<string, string>> = {}) {
  const database = await databaseUnderTest()
  const lines: string[] = []
  const environment = serviceSettings(inject('world'), {
    database: database.name,
    settings: { ...roomySettings, ...settings },
  })
  const config = readApiConfig(environment)
  const service = await openService(config, openLog('info', { write: (line: string) => void lines.push(line) }))
  const { apiPort, documentsPort, privatePort } = await service.listen()
  const sequencer = startSequencer(eventSequenceStore(database.as('fh_worker', 1)), pino({ level: 'silent' }))
  const url = `http://127.0.0.1:${apiPort}`

  async function call(method: string, path: string, request: Request = {}): Promise<Answer> {
    const token = request.token ?? (request.as === undefined ? null : tokenOf(request.as))
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(request.body !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    })
    const text = await response.text()
    const json = text !== '' && response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : null, text }
  }

  return {
    url,
    port: apiPort,
    documentsUrl: `http://127.0.0.1:${documentsPort}`,
    privateUrl: `http://127.0.0.1:${privatePort}`,
    database,
    call,
    log: lines,
    drain: () => service.drain(),
    async stop() {
      await Promise.all([service.drain(), sequencer.stop()])
      await database.drop()
    },
  }
}

export type Service = Awaited<ReturnType<typeof serviceUnderTest>>

/** One service for all tests of a file. */
export const serviceOfThisFile = (settings: Readonly<Record<string, string>> = {}): Service =>
  ofThisFile(() => serviceUnderTest(settings))

/** Creates a market as an administrator of `acme` and answers what was created. */
export const created = async ({ call }: Service, body: object) =>
  (await call('POST', '/admin/markets', { as: 'acme-admin', body })).body
