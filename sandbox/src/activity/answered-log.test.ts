import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answeredLog } from './answered-log.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answered-log-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const line = (requestId: string, more = {}) =>
  `${JSON.stringify({ time: 1_800_000_000_000, requestId, method: 'GET', route: '/markets', status: 401, ms: 1.6, msg: 'request.answered', ...more })}\n`
const write = (name: string, text: string) => appendFileSync(join(folder, name), text)
const ids = async (read: ReturnType<typeof answeredLog>) => (await read()).map(({ requestId }) => requestId)

test('lines of every instance of the service are read, and of nobody else', async () => {
  write('api-1.log', line('one'))
  write('api-2.log', line('two', { tenant: 'acme' }))
  write('worker-1.log', line('three'))
  const read = answeredLog(folder)
  const at = '2027-01-15T08:00:00.000Z'
  const same = { at, method: 'GET', route: '/markets', status: 401, ms: 2 }
  expect(await read()).toEqual([
    { ...same, requestId: 'one', tenant: null },
    { ...same, requestId: 'two', tenant: 'acme' },
  ])
})

test('half a line waits for its other half, and no line is read twice', async () => {
  const read = answeredLog(folder)
  const whole = line('one')
  write('api-1.log', whole.slice(0, 20))
  expect(await ids(read)).toEqual([])
  write('api-1.log', whole.slice(20))
  expect(await Promise.all([ids(read), ids(read)])).toEqual([['one'], ['one']])
  write('api-1.log', line('two'))
  expect(await ids(read)).toEqual(['one', 'two'])
})

test('what is no request is passed over, and the last two hundred are kept', async () => {
  const read = answeredLog(folder)
  write('api-1.log', `{"msg":"api.listening"}\nrequest.answered\n{"msg":"request.answered"`)
  write('api-1.log', `\n${Array.from({ length: 250 }, (_, number) => line(`r${number}`)).join('')}`)
  const kept = await ids(read)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, 'r50', 'r249'])
})
