import type { Call, Heard } from './race.ts'

/** How many calls one process has under way at a time. */
const atOnce = 4

async function ask({ url, method, path, token, body, headers }: Call): Promise<Heard> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as Heard['answer']
  return { status: response.status, replayed: response.headers.get('idempotent-replayed') === 'true', answer }
}

/** One of the processes that race: it is given its calls, says that it is ready, and runs when it is told to. */
let calls: readonly Call[] = []
process.on('message', async (told: readonly Call[] | 'go') => {
  if (told !== 'go') {
    calls = told
    process.send?.('ready')
    return
  }
  const heard: Heard[] = []
  const waiting = [...calls]
  const runner = async () => {
    for (let call = waiting.shift(); call !== undefined; call = waiting.shift()) heard.push(await ask(call))
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  process.send?.(heard)
})
