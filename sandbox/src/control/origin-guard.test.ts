import { expect, test } from 'vitest'
import { admit, admitReader } from './origin-guard.ts'

const port = 4380
const host = `127.0.0.1:${port}`
type Headers = Readonly<Record<string, string | undefined>>
const isAdmitted = (guard: typeof admit, headers: Headers) => {
  try {
    guard({ headers }, port)
    return true
  } catch {
    return false
  }
}

const own: readonly Headers[] = [
  { host },
  { host: `localhost:${port}` },
  { host, 'sec-fetch-site': 'none' },
  { host, 'sec-fetch-site': 'same-origin' },
  { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
  { host: `localhost:${port}`, origin: `http://localhost:${port}` },
]
const foreign: readonly Headers[] = [
  {},
  { host: `evil.example:${port}` },
  { host: `evil.example:${port}`, origin: `http://evil.example:${port}`, 'sec-fetch-site': 'same-origin' },
  { host: `127.0.0.1:${port + 1}` },
  { host, origin: 'https://evil.example' },
  { host, origin: 'null' },
  { host, origin: `http://127.0.0.1:${port + 1}` },
  { host, origin: `http://localhost:${port}` },
  { host, origin: `https://${host}` },
  { host, 'sec-fetch-site': 'cross-site' },
  { host, 'sec-fetch-site': 'same-site' },
  { host, origin: `http://${host}`, 'sec-fetch-site': 'cross-site' },
]

test('programs of this machine and the own page are admitted', () => {
  expect(own.filter((headers) => !isAdmitted(admit, headers))).toEqual([])
})

test('every other page is refused, by whatever name it calls this machine', () => {
  expect(foreign.filter((headers) => isAdmitted(admit, headers))).toEqual([])
})

test('a link of another site may open the page, and nothing but the page in a window of its own', () => {
  const opened = { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
  expect(isAdmitted(admitReader, opened)).toBe(true)
  expect(isAdmitted(admit, opened)).toBe(false)
  for (const headers of [
    { ...opened, host: `evil.example:${port}` },
    { ...opened, 'sec-fetch-dest': 'iframe' },
    { ...opened, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  ])
    expect(isAdmitted(admitReader, headers)).toBe(false)
})
