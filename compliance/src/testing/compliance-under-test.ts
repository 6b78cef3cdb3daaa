import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '@firsthand/log/log'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { adminUrlOf, cloneDatabase, databaseUrl, dropDatabase } from '@firsthand/sandbox/postgres/databases'
import { complianceSettings } from '@firsthand/sandbox/world/compliance'
import { type ComplianceSecrets, makeComplianceSecrets } from '@firsthand/sandbox/world/compliance-secrets'
import { freePort } from '@firsthand/sandbox/world/ports'
import { openKeyedSealing } from '@firsthand/sealing/sealed-pool'
import { personHolder } from '@firsthand/sealing/sealing'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig } from '../main/config.ts'
import { openService } from '../main/service.ts'
import { requireDeclared } from './declared.ts'

/** The router of the sandbox's made-up market. */
export const router = `0x${'a'.repeat(40)}`

/** A persona's token, made with the identity provider's own key. */
export function tokenOf(name: string, claims: Readonly<Record<string, unknown>> = {}): string {
  const { issuer, audience, privateKeys } = inject('world')
  const persona = personaNamed(name) ?? { name, tenant: name.split('-')[0] ?? '', roles: [] }
  return signToken(privateKeys[0]!, { ...claimsOf(persona, { issuer, audience }), ...claims })
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any; readonly text: string }
type Request = {
  readonly as?: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/** One request to a listener. */
export async function ask(base: string, method: string, path: string, request: Request = {}): Promise<Answer> {
  const token = request.token ?? (request.as === undefined ? null : tokenOf(request.as))
  const { body } = request
  const response = await fetch(`${base}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /json$|json;/.test(response.headers.get('content-type') ?? '') && text !== ''
  const ndjson = response.headers.get('content-type') === 'application/x-ndjson'
  const json = isJson && !ndjson ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, body: json, text }
}

export type Surroundings = {
  readonly chainUrl?: string
  readonly signerSockets?: readonly string[]
  /** Made beforehand where signers must know its decision key. */
  readonly secrets?: ComplianceSecrets
  readonly settings?: Readonly<Record<string, string>>
  readonly now?: () => Date
}

/** The whole of Compliance on loopback, on a database of its own, with the real identity provider's keys. */
export async function complianceUnderTest(around: Surroundings = {}) {
  const { databaseServer, complianceTemplateDatabase, issuer, audience, sealingKeys } = inject('world')
  const database = await cloneDatabase(databaseServer, complianceTemplateDatabase)
  const folder = mkdtempSync(join(tmpdir(), 'compliance-'))
  const complianceSecrets = around.secrets ?? (await makeComplianceSecrets({ folder }))
  const { chainUrl = null, signerSockets = [join(folder, 'absent.sock')] } = around
  const world = { databaseServer, complianceDatabase: database, issuer, audience, sealingKeys, chainUrl, router }
  const settings = complianceSettings({ ...world, complianceSecrets, signerSockets }, await freePort())
  const config = readConfig({ ...settings, ...around.settings })
  const [serviceKey = ''] = config.serviceKeys()
  const lines: string[] = []
  const log = openLog('info', { write: (line: string) => void lines.push(line) })
  const service = await openService(config, log, around.now)
  const { port, servicePort } = await service.listen()
  const url = `http://127.0.0.1:${port}`
  const serviceUrl = `http://127.0.0.1:${servicePort}`
  const admin = new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, database), max: 2 })
  admin.on('error', () => undefined)
  const sealing = openKeyedSealing(config.sealing, 'cmp')
  const personOf = (subject: string, tenant = subject.split('-')[0] ?? '') => sealing.pseudonymOf(tenant, subject)
  return {
    url,
    serviceUrl,
    admin,
    log: lines,
    secrets: complianceSecrets,
    serviceKey,
    urlFor: (login: string) => databaseUrl(databaseServer, login, database),
    /** The pseudonym of somebody of a tenant, by which the database has them. */
    personOf,
    /** A text as the database has it about somebody. */
    async sealed(subject: string, text: string): Promise<string> {
      const tenant = subject.split('-')[0] ?? ''
      const holder = personHolder(personOf(subject))
      const askAdmin = async (query: object) => (await admin.query(query as pg.QueryConfig)).rows
      return (await sealing.keys.obtain(askAdmin, tenant, new Set([holder]))).text(holder, text)
    },
    sealing,
    reloadLists: () => service.reloadLists(),
    /** Reads the files of its settings again, as on SIGHUP. */
    readAgain: () => void config.settings.replaceBy(readConfig({ ...settings, ...around.settings }).settings),
    /** A further instance on the same database, with settings of its own. */
    async another(different: Readonly<Record<string, string>>) {
      const port = String(await freePort())
      const other = await openService(
        readConfig({ ...settings, ...around.settings, COMPLIANCE_PORT: port, ...different }),
        log,
        around.now,
      )
      const ports = await other.listen()
      const base = `http://127.0.0.1:${ports.servicePort}`
      return {
        url: `http://127.0.0.1:${ports.port}`,
        serve: (path: string, body: unknown) =>
          ask(base, 'POST', path, { body, headers: { 'service-key': serviceKey } }),
        reloadLists: () => other.reloadLists(),
        close: () => other.drain(),
      }
    },
    /** As a customer or an officer. Whatever is answered must be declared by the document. */
    call: async (method: string, path: string, request?: Request): Promise<Answer> => {
      const answer = await ask(url, method, path, request)
      requireDeclared(method, `${url}${path}`, answer.status, answer.body?.code)
      return answer
    },
    /** As the service, with its key. */
    serve: (path: string, body: unknown, request: Request = {}) =>
      ask(serviceUrl, 'POST', path, {
        ...request,
        body,
        headers: { 'service-key': serviceKey, ...request.headers },
      }),
    async stop() {
      await service.drain()
      await admin.end()
      await dropDatabase(databaseServer, database)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type ComplianceUnderTest = Awaited<ReturnType<typeof complianceUnderTest>>

/** One Compliance for all tests of a file. */
export function complianceOfThisFile(around: Surroundings = {}): ComplianceUnderTest {
  let started: ComplianceUnderTest
  beforeAll(async () => {
    started = await complianceUnderTest(around)
  })
  afterAll(() => started?.stop())
  return new Proxy({} as ComplianceUnderTest, { get: (_target, name) => started[name as keyof ComplianceUnderTest] })
}
