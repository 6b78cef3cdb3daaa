import { head } from './raw-socket-case.ts'

export type SlowCase = {
  readonly name: string
  readonly bytes: string
  /** How much of it is sent at once; the rest drips. */
  readonly atOnce: number
  readonly cutAfterSeconds: number
}

const lines = (framing: string) => ['Content-Type: application/json', framing]

/** Callers who hold a connection and do not use it. */
export function slowCases(token: string): readonly SlowCase[] {
  const announced = (framing: string) => head(token, { method: 'POST', path: '/admin/markets', lines: lines(framing) })
  const withLength = announced('Content-Length: 900')
  const inChunks = announced('Transfer-Encoding: chunked')
  const halfway = 'GET /markets HTTP/1.1\r\nHost: api.example\r\n'
  return [
    { name: 'silent', bytes: '', atOnce: 0, cutAfterSeconds: 5 },
    { name: 'headers that stop halfway', bytes: halfway, atOnce: halfway.length, cutAfterSeconds: 5 },
    { name: 'headers that drip', bytes: head(token, {}), atOnce: 0, cutAfterSeconds: 5 },
    { name: 'a body that never comes', bytes: withLength, atOnce: withLength.length, cutAfterSeconds: 10 },
    {
      name: 'a body that drips',
      bytes: `${withLength}${' '.repeat(900)}`,
      atOnce: withLength.length,
      cutAfterSeconds: 10,
    },
    {
      name: 'chunks that drip',
      bytes: `${inChunks}${'1\r\n \r\n'.repeat(200)}`,
      atOnce: inChunks.length,
      cutAfterSeconds: 10,
    },
  ]
}
