const patienceMs = 60_000

/** Calls a sandbox's control server. */
export type Control = <T>(call: `${'GET' | 'POST'} /sandbox${string}`, body?: object) => Promise<T>

export function controlAt(url: string): Control {
  return async (call, body) => {
    const [method = '', path = ''] = call.split(' ')
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, { method, signal: AbortSignal.timeout(patienceMs), ...sent })
    const text = await response.text()
    if (!response.ok) throw new Error(`${call} was answered with ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** How far the clock of the world is ahead of that of this machine. */
export const aheadMsOf = async (control: Control) =>
  (await control<{ aheadSeconds: number }>('GET /sandbox/clock')).aheadSeconds * 1000

/** A count that a page server publishes without labels. */
export async function countAt(privateUrl: string, name: string): Promise<number> {
  const text = await (await fetch(`${privateUrl}/metrics`)).text()
  const [, count] = new RegExp(`^${name} (\\d+)$`, 'm').exec(text) ?? []
  if (count === undefined) throw new Error(`${name} is not among the metrics`)
  return Number(count)
}
