import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, launch, runToEnd, untilReady } from './child.ts'
import type { Leash } from './leash.ts'
import { type SignerHome, signerFolder } from './signer-home.ts'

const repository = realpathSync(join(signerFolder, '..'))
/** The loader of native code asks which C library this is. */
const systemFiles = ['/etc/alpine-release']
const programs = ['wire', 'signer', 'node_modules'].map((name) => join(repository, name))

/**
 * Node's own wall around a signer: it reads its programs, its home and the published keys, writes its socket, and starts
 * nothing. What native code reads is up to the user it runs as.
 */
function walls(home: SignerHome, keysFile: string): string[] {
  const readable = [...programs, ...systemFiles, home.folder, keysFile].map((path) => `--allow-fs-read=${path}`)
  return ['--permission', '--allow-addons', ...readable, `--allow-fs-write=${home.folder}`, '--no-warnings']
}

export type SignerProgram = {
  readonly home: SignerHome
  readonly environment: Readonly<Record<string, string>>
  readonly keysFile: string
}

/** Runs one of the signer's commands inside its walls and answers what it printed. */
export function runSignerCommand(leash: Leash, program: SignerProgram, name: string, args: readonly string[]) {
  const { home, environment, keysFile } = program
  return runToEnd(leash, 'A command of the signer failed: its error is below.', {
    name: `${name}-${home.role}`,
    command: process.execPath,
    args: [...walls(home, keysFile), join(signerFolder, 'src', `${name}.ts`), ...args],
    env: environment,
    ...(home.user && { user: home.user }),
  })
}

/** Starts one signer process and waits until it listens. */
export async function startSigner(
  leash: Leash,
  program: SignerProgram,
  settingsFile: string,
  name: string,
): Promise<Child> {
  const { home, environment, keysFile } = program
  const child = await launch(leash, {
    name,
    command: process.execPath,
    args: [...walls(home, keysFile), join(signerFolder, 'src', 'signer.ts'), settingsFile],
    env: environment,
    ...(home.user && { user: home.user }),
  })
  await untilReady(
    child,
    'Its log names what it could not use.',
    () => child.output().includes('"signer.listening"') || undefined,
  )
  return child
}
