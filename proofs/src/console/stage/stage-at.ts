import { connectSandbox, type Sandbox } from '@firsthand/sdk/sandbox'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../browser/chromium.ts'
import { aheadMsOf, type Control, controlAt, countAt } from '../../browser/control.ts'

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
  readonly control: Control
  /** How far the clock of the world is ahead of that of this machine. */
  aheadMs(): Promise<number>
  /** How often a browser has reported a violation of the pages' policy. */
  violations(): Promise<number>
}

export async function stageAt(addresses: Addresses): Promise<Stage & AsyncDisposable> {
  const control = controlAt(addresses.controlUrl)
  const [{ issuer, complianceUrl }, sandbox, browser] = await Promise.all([
    control<Pick<Stage, 'issuer' | 'complianceUrl'>>('GET /sandbox'),
    connectSandbox(addresses.controlUrl),
    launchChromium(),
  ])
  return {
    ...addresses,
    issuer,
    complianceUrl,
    sandbox,
    browser,
    control,
    aheadMs: () => aheadMsOf(control),
    violations: () => countAt(addresses.privateUrl, 'firsthand_console_policy_violations_total'),
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
