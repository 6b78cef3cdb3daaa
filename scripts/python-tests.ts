// Judges the Python client as a stranger gets it: built, installed from its wheel, type-checked, and tested against a sandbox.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { startSandbox } from '../sdk/src/sandbox.ts'
import { installedClient } from './python/installed.ts'

const caches = resolve('node_modules/.cache/python')

/** Runs a module of the environment in python/, and prints what it prints. */
function module(
  python: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const started = performance.now()
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...environment }
  const child = spawn(python, ['-m', ...args], { cwd: 'python', env, stdio: ['ignore', 'inherit', 'inherit'] })
  return new Promise((resolved, rejected) => {
    child.on('error', rejected)
    child.on('close', (code) => {
      console.log(`python: ${args[0]}, ${((performance.now() - started) / 1000).toFixed(1)} s`)
      if (code === 0) resolved()
      else rejected(new Error(`python -m ${args.join(' ')} ended with ${code}`))
    })
  })
}

const command = [process.execPath, join(process.cwd(), 'sandbox/src/cli/main.ts')] as const
const starting = startSandbox({ command, timeoutMs: 300_000 })
// A failure is reported where it is awaited.
starting.catch(() => undefined)
try {
  const python = await installedClient()
  await module(python, ['ruff', 'check', '--quiet', '--no-cache', '.'])
  await module(python, ['ruff', 'format', '--quiet', '--check', '--no-cache', '.'])
  await module(python, ['mypy', '--strict', '--cache-dir', join(caches, 'mypy')])
  const { url } = await starting
  await module(python, ['pytest', '-p', 'no:cacheprovider'], { FIRSTHAND_SANDBOX_URL: url })
} finally {
  await starting.then(
    (sandbox) => sandbox.stop(),
    () => undefined,
  )
}
