import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, Received } from './race.ts'

/** How many calls one process has under way at a time. */
const atOnce = 4
/** An overloaded service has done nothing: then the same call is made again. */
const triesMax = 50
const busyMs = 200

async function ask(call: Call): Promise<Received> {
  for (let tries = 1; ; tries += 1) {
    const received = await askOnce(call)
    if (received.answer.code !== 'service_overloaded' || tries === triesMax) return received
    await sleep(busyMs)
  }
}

async function askOnce({ url, method, path, token, body, headers }: Call): Promise<Received> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Received['answer']
  return { status: response.status, replayed: response.headers.get('idempotent-replayed') === 'true', answer }
}

/** One of the racing processes: it is given its calls, reports that it is ready, and runs at the start signal. */
let calls: readonly Call[] = []
async function race(): Promise<void> {
  const received: Received[] = []
  const waiting = [...calls]
  const runner = async () => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) received.push(await ask(call))
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  process.send?.(received)
}

process.on('message', (reported: readonly Call[] | 'go') => {
  if (reported === 'go') return void race()
  calls = reported
  process.send?.('ready')
})
