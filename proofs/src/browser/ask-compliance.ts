import type { Control } from './control.ts'

const patienceMs = 30_000

/** Calls Compliance as a persona of the sandbox. */
export async function askCompliance<T>(
  { control, complianceUrl }: { readonly control: Control; readonly complianceUrl: string },
  persona: string,
  call: `${'GET' | 'POST' | 'PUT'} /${string}`,
  body?: object,
): Promise<T> {
  const [method = '', path = ''] = call.split(' ')
  const { token } = await control<{ token: string }>('POST /sandbox/tokens', { persona })
  const response = await fetch(`${complianceUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call} was answered with ${response.status}: ${text}`)
  return JSON.parse(text)
}
