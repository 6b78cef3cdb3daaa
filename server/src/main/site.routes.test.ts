import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteRoutes } from './site.routes.ts'

const files: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  'errors.html': '<h1>Errors</h1>',
  'refusals/not_found/index.html': '<h1>not_found</h1>',
  'assets/app.12345678.js': 'export {}',
  'openapi.json': '{}',
  '.hidden': 'nobody’s',
}
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-test-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  app = Fastify()
  await app.register(siteRoutes, { folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['/', 'Home'],
  ['/index.html', 'Home'],
  ['/errors.html', 'Errors'],
  ['/errors', 'Errors'],
  ['/refusals/not_found/', 'not_found'],
])('%s is a page, under a policy that allows its own files alone', async (url, heading) => {
  const { statusCode, body, headers } = await app.inject({ url })
  expect([statusCode, body]).toEqual([200, `<h1>${heading}</h1>`])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:/)
})

test('the address that a refusal names leads to its folder, also below the path of a proxy', async () => {
  const { statusCode, headers } = await app.inject({ url: '/refusals/not_found' })
  expect([statusCode, headers.location]).toEqual([308, 'not_found/'])
})

test('what has a hash in its name is kept for good, other files for minutes', async () => {
  const script = await app.inject({ url: '/assets/app.12345678.js', headers: { 'accept-encoding': 'br' } })
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-encoding']).toBe('br')
  expect((await app.inject({ url: '/openapi.json' })).headers['cache-control']).toBe('public, max-age=300')
})

test.each(['/nothing', '/.hidden', '/../errors.html/x', '/refusals/', '/%2e%2e/etc/passwd'])(
  '%s is not there',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  },
)
