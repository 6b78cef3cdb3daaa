import { once } from 'node:events'
import { freePort, heldPort, isFree } from './ports.ts'

/** Where the parts of a sandbox listen unless somebody demands other ports: the same at every start. */
export const fixedPorts = {
  control: 4380,
  api: 4381,
  documents: 4382,
  private: 4383,
  identity: 4384,
  chain: 4385,
  postgres: 4386,
  passkeys: 4387,
  console: 4388,
  storefront: 4389,
} as const

export type PortName = keyof typeof fixedPorts
export const portNames = Object.keys(fixedPorts) as readonly PortName[]

/** The ports of one sandbox, and those that are not the fixed ones because somebody else has these. */
export type ChosenPorts = {
  readonly ports: Readonly<Record<PortName, number>>
  readonly moved: readonly PortName[]
  /** Lets go of the control port, which the control server takes next. */
  readonly release: () => Promise<void>
}

/**
 * Chooses a port for each part. The sandbox that holds the control port has the fixed ports: of two sandboxes that start at once only one
 * does, and the other takes free ones for everything.
 */
export async function choosePorts(
  demanded: Readonly<Partial<Record<PortName, number>>>,
  usual: Readonly<Record<PortName, number>> = fixedPorts,
): Promise<ChosenPorts> {
  const wanted = demanded.control === undefined ? await heldPort(usual.control) : null
  const isFirst = wanted !== null || demanded.control === usual.control
  const ports: Partial<Record<PortName, number>> = {}
  const moved: PortName[] = []
  for (const name of portNames) {
    const fixed = usual[name]
    const isOurs = name === 'control' ? wanted !== null : isFirst && (await isFree(fixed))
    ports[name] = demanded[name] ?? (isOurs ? fixed : await freePort())
    if (demanded[name] === undefined && !isOurs) moved.push(name)
  }
  async function release(): Promise<void> {
    if (wanted === null) return
    wanted.close()
    await once(wanted, 'close')
  }
  return { ports: ports as Record<PortName, number>, moved, release }
}
