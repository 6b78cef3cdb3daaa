import { announce, announced } from '../cli/announced.ts'
import { firstPurchase } from '../cli/first-purchase.ts'
import { invocation } from '../cli/invocation.ts'
import { runningSandbox } from '../cli/running-sandbox.ts'
import { showStatus } from '../cli/status-line.ts'
import { type Control, type ControlOptions, startControl } from '../control/control.ts'
import { firstKeys } from '../passkeys/enrol-first-key.ts'
import { pageOrigin, startPasskeyPage } from '../passkeys/start-page.ts'
import { adminUrlOf } from '../postgres/databases.ts'
import { sandboxPasskeys } from './api.ts'
import { lastLines } from './child.ts'
import { type DevFlags, readFlags, usage } from './dev-flags.ts'
import { type ChosenPorts, choosePorts } from './fixed-ports.ts'
import { PortTaken } from './part-failed.ts'
import { progressOn, stepLine } from './progress.ts'
import { hasSite, siteSettings } from './site.ts'
import { summaryOf } from './summary.ts'
import { startWorld, type World } from './world.ts'
import type { WorldOptions } from './world-options.ts'

/** How the command writes: results on one channel, everything else on the other. */
export type Voice = { print(text: string): void; complain(text: string): void }

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Runs a world until a signal, a fault or the flag `--once` ends it, and then this process with it. */
export async function runDev(args: readonly string[], voice: Voice, options: WorldOptions = {}): Promise<void> {
  const flags = flagsOrUsage(args, voice)
  const ending = endOf()
  for (const [signal, code] of Object.entries(exitCodes)) process.on(signal, () => ending.end(code))
  process.on('uncaughtException', (error) => {
    voice.complain(String(error.stack))
    ending.end(1)
  })
  try {
    await untilEnded(flags, voice, ending, options)
  } catch (error) {
    if (ending.code() === undefined) voice.complain(error instanceof Error ? error.message : String(error))
    await ending.finish(1)
  }
}

function flagsOrUsage(args: readonly string[], voice: Voice): DevFlags {
  try {
    return readFlags(args)
  } catch (error) {
    voice.complain(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return process.exit(2)
  }
}

async function untilEnded(flags: DevFlags, voice: Voice, ending: Ending, options: WorldOptions): Promise<void> {
  const progress = progressOn(process.stderr)
  try {
    await requireNewName(flags)
    const chosen = await choosePorts(flags.ports)
    const origins = [pageOrigin(chosen.ports.passkeys), pageOrigin(chosen.ports.console)]
    const site = hasSite() ? siteSettings(chosen.ports.documents) : null
    const world = await startWorld({
      api: { settings: { ...sandboxPasskeys({ origins }), ...site?.service } },
      ...(site && { complianceSettings: site.compliance }),
      engine: flags.cluster ? 'cluster' : 'single',
      clock: 'movable',
      relayer: flags.gasless,
      evidenceLog: true,
      ...options,
      ...progress,
      ports: chosen.ports,
      signal: ending.giveUp,
    })
    ending.owns(world)
    const { api } = world
    if (!api) return
    const enrolFirstKey = firstKeyApprovers(world, origins)
    const links: Record<string, string> = {}
    const control = await startOwnControl(world, flags, chosen, { enrolFirstKey, links })
    const passkeys = { port: chosen.ports.passkeys, apiUrl: api.url, token: world.identity.token, enrolFirstKey }
    const page = await startPasskeyPage(passkeys)
    links.passkeys = page.url
    const { name, url: controlUrl } = control
    await announce(world.folder, { name, controlUrl, apiUrl: api.url, startedAt: new Date().toISOString() })
    progress.end()
    const { moved, ports } = chosen
    const pages = { consoleUrl: pageOrigin(ports.console), storefrontUrl: pageOrigin(ports.storefront) }
    const at = { name, controlUrl, passkeysUrl: page.url, ...pages, moved }
    // Beside the first purchase, which waits for blocks most of the time.
    const console = world.startConsole({ port: ports.console, controlUrl }).then(({ url }) => {
      links.console = url
    })
    await Promise.all([introduce(flags, voice, world, at), console])
    if (flags.once) return await ending.finish(0)
    openPages(world, ports, links).catch((error: Error) => ending.code() ?? voice.complain(error.message))
    const status = showStatus(process.stderr, world)
    const code = await api.exited
    status.end()
    if (ending.code() !== undefined) return
    voice.complain(`The service ended by itself (exit code ${code}). Its last lines:\n${lastLines(api.output())}`)
    await ending.finish(1)
  } finally {
    progress.end()
  }
}

/** A name that two sandboxes share would choose neither. */
async function requireNewName({ name }: DevFlags): Promise<void> {
  if (name === undefined) return
  const taken = (await announced()).find((each) => each.name === name)
  if (taken) throw new Error(`A sandbox named ${name} runs already at ${taken.controlUrl}: choose another --name.`)
}

/** The control server on its port, or on a free one where somebody was faster and the port was not demanded. */
async function startOwnControl(
  world: World,
  { name, ports }: DevFlags,
  chosen: ChosenPorts,
  options: Pick<ControlOptions, 'enrolFirstKey' | 'links'>,
): Promise<Control> {
  await chosen.release()
  return startControl(world, { ...options, port: chosen.ports.control, name }).catch((error: unknown) => {
    if (!(error instanceof PortTaken) || ports.control !== undefined) throw error
    return startControl(world, { ...options, name })
  })
}

/** The two approvers of first keys that are made on these pages. */
function firstKeyApprovers(world: World, origins: readonly string[]) {
  const { databaseServer, database, serverFolder } = world.describe()
  const databaseUrl = adminUrlOf(databaseServer.adminUrl, database)
  return firstKeys({ folder: world.folder, serverFolder, databaseUrl, origins })
}

/** What the first purchase does not wait for: the storefront, and builds of the pages, one after the other. */
async function openPages(world: World, ports: ChosenPorts['ports'], links: Record<string, string>): Promise<void> {
  links.storefront = (await world.startStorefront({ port: ports.storefront })).url
  await world.buildConsole()
  await world.buildStorefront()
}

type Addresses = Pick<ChosenPorts, 'moved'> &
  Readonly<Record<'name' | 'controlUrl' | 'passkeysUrl' | 'consoleUrl' | 'storefrontUrl', string>>

/** Prints what there is, makes the first purchase when asked to, and prints its result. */
async function introduce(flags: DevFlags, voice: Voice, world: World, at: Addresses): Promise<void> {
  const { json, once, buy } = flags
  const { token } = world.identity
  const tokens = flags.tokens ? { buyer: await token('acme-buyer-1'), admin: await token('acme-admin') } : null
  const upMs = Math.round(performance.now())
  if (!json) voice.print(summaryOf({ ...world.describe(), ...at, command: invocation(), upMs }, tokens))
  const steps: { readonly ms: number; readonly step: string }[] = []
  const onStep = (step: string) => {
    const ms = Math.round(performance.now())
    steps.push({ ms, step })
    if (!json) voice.print(stepLine(ms, step))
  }
  const purchase = buy ? await firstPurchase(await runningSandbox(at.controlUrl), onStep) : null
  if (json) voice.print(JSON.stringify({ ...world.describe(), ...at, upMs, ...(purchase && { purchase, steps }) }))
  else if (once) voice.print(`up after ${upMs} ms, ending now`)
}

type Ending = ReturnType<typeof endOf>

/** The one way out: the first reason decides the exit code, the world is stopped once, then the process ends. */
function endOf() {
  const giveUp = new AbortController()
  let world: World | undefined
  let code: number | undefined
  let since = 0
  const finish = async (reason: number) => {
    code ??= reason
    giveUp.abort()
    await world?.stop()
    process.exit(code)
  }
  return {
    giveUp: giveUp.signal,
    code: () => code,
    finish,
    owns(started: World) {
      world = started
    },
    end(reason: number) {
      if (code === undefined) {
        code = reason
        since = performance.now()
        giveUp.abort()
        // A world that is still starting ends by the abort, and the failed start ends the process.
        if (world) void finish(reason)
        return
      }
      // A second request to end means now, and the supervisor ends by itself what is left. Within a second it is the same
      // Ctrl-C: once from the terminal, once passed on by the package manager.
      if (performance.now() - since > 1_000) process.exit(code)
    },
  }
}
