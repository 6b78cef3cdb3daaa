import { join } from 'node:path'
import type { ClockFile } from '../clock/clock-file.ts'
import { type Child, launch, runToEnd, untilReady } from '../world/child.ts'
import { programIn, signerFolder, signerReads } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'
import type { SignerHome } from './signer-home.ts'

/** The loader of native code asks which C library this is. */
const systemFiles = ['/etc/alpine-release']
const programOf = (name: string, folder = signerFolder) => programIn(join(folder, 'src'), name)

/**
 * The permissions that Node gives a signer: it reads its programs, its home and the published keys, writes its socket, and starts
 * nothing. What native code reads is up to the user it runs as.
 */
function walls({ home, keysFile, clock }: SignerProgram, program: string): string[] {
  const time = clock === null ? [] : [...clock.preload, clock.file]
  const readable = [...signerReads, ...systemFiles, home.folder, keysFile, program, ...time].map(
    (path) => `--allow-fs-read=${path}`,
  )
  return ['--permission', '--allow-addons', ...readable, `--allow-fs-write=${home.folder}`, '--no-warnings']
}

export type SignerProgram = {
  readonly home: SignerHome
  readonly environment: Readonly<Record<string, string>>
  readonly keysFile: string
  /** From which it reads the time; null for the real one. */
  readonly clock: ClockFile | null
}

/** How a process of a role is started: program, permissions, environment and user. */
export type SignerPlace = {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly user: SignerHome['user']
}

export const signerPlace = (program: SignerProgram, folder = signerFolder): SignerPlace => ({
  command: process.execPath,
  args: walls(program, folder),
  env: program.environment,
  user: program.home.user,
})

/** Runs one of the signer's commands with its permissions and answers what it printed. */
export function runSignerCommand(
  supervisor: Supervisor,
  program: SignerProgram,
  name: string,
  args: readonly string[],
) {
  const { home, environment } = program
  return runToEnd(supervisor, 'A command of the signer failed: its error is below.', {
    name: `${name}-${home.role}`,
    command: process.execPath,
    args: [...walls(program, signerFolder), programOf(name), ...args],
    env: environment,
    ...(home.user && { user: home.user }),
  })
}

/** Runs the command that publishes a key. An operator runs it, without a signer's restrictions. */
export const publishKey = (supervisor: Supervisor, keysFile: string, made: object, noticeSeconds: number) =>
  runToEnd(supervisor, 'The key was not published: the reason is below.', {
    name: 'publish-key',
    command: process.execPath,
    args: [programOf('publish-key'), keysFile, JSON.stringify(made), '--in-seconds', String(noticeSeconds)],
  })

/** Starts one signer process and waits until it listens. */
export async function startSigner(
  supervisor: Supervisor,
  program: SignerProgram,
  settingsFile: string,
  name: string,
  folder = signerFolder,
): Promise<Child> {
  const { home, environment } = program
  const child = await launch(supervisor, {
    name,
    command: process.execPath,
    args: [...walls(program, folder), programOf('signer', folder), settingsFile],
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
