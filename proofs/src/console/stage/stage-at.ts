import { connectSandbox, type Sandbox } from '@firsthand/sdk/sandbox'
import { type Browser, chromium } from 'playwright-core'

/** Where Debian has it; the driver downloads none. */
const executablePath = '/usr/bin/chromium'
const patienceMs = 60_000

type Addresses = {
  /** Of the console, as people open it. */
  readonly origin: string
  /** Of the sandbox's control server, and of the console's figures. */
  readonly controlUrl: string
  readonly privateUrl: string
}

/** A running sandbox with the console, and a browser. */
export type Stage = Addresses & {
  readonly issuer: string
  readonly complianceUrl: string
  readonly sandbox: Sandbox
  readonly browser: Browser
  /** Asks the sandbox's control server. */
  readonly control: <T>(call: `${'GET' | 'POST'} /sandbox${string}`, body?: object) => Promise<T>
  /** How far the clock of the world is ahead of that of this machine. */
  aheadMs(): Promise<number>
  /** How often a browser has reported a violation of the pages' policy. */
  violations(): Promise<number>
}

async function violationsAt(privateUrl: string): Promise<number> {
  const text = await (await fetch(`${privateUrl}/metrics`)).text()
  const [, count] = /^firsthand_console_policy_violations_total (\d+)$/m.exec(text) ?? []
  if (count === undefined) throw new Error('the console does not count violations of its policy')
  return Number(count)
}

function controlAt(url: string): Stage['control'] {
  return async (call, body) => {
    const [method = '', path = ''] = call.split(' ')
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${url}${path}`, { method, signal: AbortSignal.timeout(patienceMs), ...sent })
    const text = await response.text()
    if (!response.ok) throw new Error(`${call} was answered with ${response.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

export async function stageAt(addresses: Addresses): Promise<Stage & AsyncDisposable> {
  const control = controlAt(addresses.controlUrl)
  const [{ issuer, complianceUrl }, sandbox, browser] = await Promise.all([
    control<Pick<Stage, 'issuer' | 'complianceUrl'>>('GET /sandbox'),
    connectSandbox(addresses.controlUrl),
    chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] }),
  ])
  return {
    ...addresses,
    issuer,
    complianceUrl,
    sandbox,
    browser,
    control,
    aheadMs: async () => (await control<{ aheadSeconds: number }>('GET /sandbox/clock')).aheadSeconds * 1000,
    violations: () => violationsAt(addresses.privateUrl),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
