import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { connectSandbox, type Sandbox, SandboxRefused } from './connect-sandbox.ts'

export type StartOptions = {
  /** The command that starts one; that of the installed package `@firsthand/sandbox` when left out. */
  readonly command?: readonly [string, ...string[]]
  /** How long it may take; 120,000 when left out. */
  readonly timeoutMs?: number
}

/** A sandbox of this process: it ends with it. */
export type StartedSandbox = Sandbox & AsyncDisposable & { stop(): Promise<void> }

const install = 'Install it beside your tests: `npm i -D @firsthand/sandbox`.'

/** Where the package that the program has installed keeps its command. */
async function installedCommand(): Promise<readonly [string, ...string[]]> {
  try {
    const manifest = createRequire(join(process.cwd(), 'package.json')).resolve('@firsthand/sandbox/package.json')
    const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: Record<string, string> }
    return [process.execPath, join(dirname(manifest), bin['firsthand-sandbox'] ?? '')]
  } catch (error) {
    throw new SandboxRefused('The package @firsthand/sandbox is not installed here.', install, error)
  }
}

/** The line in which the sandbox describes itself; it prints one when everything is up. */
async function controlUrlOf(child: ChildProcess, signal: AbortSignal): Promise<string> {
  if (child.stdout === null) throw new TypeError('the sandbox was started without a pipe')
  for await (const line of createInterface({ input: child.stdout, signal })) {
    if (line.startsWith('{')) return (JSON.parse(line) as { controlUrl: string }).controlUrl
  }
  throw new SandboxRefused('The sandbox ended before it was up.', 'Run `firsthand-sandbox doctor`.')
}

/** Starts a sandbox, and waits until it is up. Start one for all your tests: it takes some seconds. */
export async function startSandbox({ command, timeoutMs = 120_000 }: StartOptions = {}): Promise<StartedSandbox> {
  const [program, ...args] = command ?? (await installedCommand())
  const child = spawn(program, [...args, 'dev', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] })
  // One that could not be started has ended too.
  const exited = once(child, 'exit').catch(() => undefined)
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  const stop = async () => {
    process.off('exit', end)
    end()
    await exited
  }
  try {
    const limit = AbortSignal.timeout(timeoutMs)
    const late = once(limit, 'abort').then(() => {
      throw new SandboxRefused(`The sandbox was not up after ${timeoutMs} ms.`, 'Give it more time: `timeoutMs`.')
    })
    const sandbox = await connectSandbox(await Promise.race([controlUrlOf(child, limit), late]))
    child.stdout?.resume()
    return { ...sandbox, stop, [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}
