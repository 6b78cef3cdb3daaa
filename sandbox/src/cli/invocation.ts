import { basename, delimiter, dirname, relative, sep } from 'node:path'
import { startedBy } from '../world/settings.ts'

/** What a process knows about how it was started. */
export type Started = {
  readonly program: string
  readonly nodePath: string
  readonly folder: string
  readonly searchPath: string
  /** Of npm or pnpm, where one of them started it: the event, the package that was named for npx, and who it was. */
  readonly event?: string | undefined
  readonly npxPackage?: string | undefined
  readonly agent?: string | undefined
}

export const commandName = 'firsthand-sandbox'

/** Quoted for a shell where it has to be. */
const word = (text: string) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** How to call this command in another terminal, in the form in which it was started. */
export function invocationOf({ program, nodePath, folder, searchPath, event, npxPackage, agent }: Started): string {
  if (event === 'npx') return `npx ${npxPackage ? `--package=${word(npxPackage)} ` : ''}${commandName}`
  if (agent?.startsWith('pnpm') && event !== undefined) return 'pnpm sandbox'
  const isNamed = basename(program) === commandName
  if (isNamed && searchPath.split(delimiter).includes(dirname(program))) return commandName
  const inside = relative(folder, program)
  const path = inside.startsWith('..') ? program : `.${sep}${inside}`
  return isNamed ? word(path) : `${word(basename(nodePath) === 'node' ? 'node' : nodePath)} ${word(path)}`
}

/** Of this process. */
export const invocation = (): string => invocationOf(startedBy())
