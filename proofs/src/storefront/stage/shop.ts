import { startControl } from '@firsthand/sandbox/control/control'
import { pageOrigin } from '@firsthand/sandbox/passkeys/start-page'
import { freePort } from '@firsthand/sandbox/world/ports'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { connectSandbox, type Sandbox } from '@firsthand/sdk/sandbox'
import type { Browser } from 'playwright-core'
import { launchChromium } from '../../browser/chromium.ts'
import { aheadMsOf, type Control, controlAt, countAt } from '../../browser/control.ts'
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts'

/** A running sandbox with the storefront, and a browser. */
export type Shop = {
  readonly origin: string
  /** Of the shop that pays the network fee of its buyers. */
  readonly gaslessOrigin: string
  readonly issuer: string
  readonly chainUrl: string
  readonly complianceUrl: string
  readonly browser: Browser
  readonly sandbox: Sandbox
  readonly world: World
  readonly control: Control
  aheadMs(): Promise<number>
  /** How often a browser has reported a violation of the pages' policy. */
  violations(): Promise<number>
  /** Opens an empty browser. */
  visit(options?: VisitorOptions): Promise<Visitor>
}

/** Starts the sandbox as `pnpm dev --gasless` does, with two storefronts in front of it: buyers pay the network fee at one of them alone. */
export async function openShop(): Promise<Shop & AsyncDisposable> {
  await using undo = new AsyncDisposableStack()
  const [port, gaslessPort] = [await freePort(), await freePort()]
  const world = undo.use(
    await startWorld({
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      engine: 'single',
      clock: 'movable',
      databaseUrl: null,
      relayer: true,
    }),
  )
  const { url: controlUrl } = undo.use(await startControl(world))
  const buyersPay = { FIRSTHAND_STOREFRONT_GASLESS: 'off' }
  const [{ privateUrl }] = await Promise.all([
    world.startStorefront({ port, settings: buyersPay }),
    world.startStorefront({ port: gaslessPort }),
    world.buildStorefront(),
  ])
  const control = controlAt(controlUrl)
  const [{ issuer, chainUrl, complianceUrl }, sandbox, browser] = await Promise.all([
    control<Pick<Shop, 'issuer' | 'chainUrl' | 'complianceUrl'>>('GET /sandbox'),
    connectSandbox(controlUrl),
    launchChromium(),
  ])
  undo.defer(() => browser.close())
  const own = {
    origin: pageOrigin(port),
    gaslessOrigin: pageOrigin(gaslessPort),
    issuer,
    chainUrl,
    complianceUrl,
    browser,
    sandbox,
    world,
    control,
    aheadMs: () => aheadMsOf(control),
    violations: () => countAt(privateUrl, 'firsthand_storefront_policy_violations_total'),
  }
  const whole = undo.move()
  return { ...own, visit: (options) => openVisitor(own, options), [Symbol.asyncDispose]: () => whole.disposeAsync() }
}
