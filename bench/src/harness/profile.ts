import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '@firsthand/sandbox/world/world'
import { applyLoad, type Load } from './load.ts'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']).toString())

/** The processor time that a process has used so far, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

type Node = {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string }
}
type Profile = {
  readonly nodes: readonly Node[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Where a frame's time belongs, in words that name a part of the path. */
function partOf({ callFrame: { functionName, url } }: Node): string {
  if (url.includes('node_modules')) return url.replace(/.*node_modules\/((@[^/]+\/)?[^/]+)\/.*/, 'package $1')
  if (url.startsWith('file:'))
    return url.replace(/.*\/server\/src\//, 'server/src/').replace(/(server\/src\/[^/]+(\/[^/.]+)?).*/, '$1')
  if (/^write|^shutdown|^readStart/.test(functionName)) return 'the kernel: writing to sockets'
  if (/hash/i.test(functionName) || url.includes('crypto')) return 'hashing the token'
  if (/^node:(_http|internal\/http|net|internal\/stream|events)/.test(url)) return 'Node: HTTP and streams'
  if (url.startsWith('node:')) return 'Node: timers, ticks, the rest'
  return functionName === '(garbage collector)' ? 'garbage collection' : 'native code'
}

/** The shares of the busy time by part, largest first, from the profile that a process left in a folder. */
async function sharesOf(folder: string): Promise<readonly (readonly [string, number])[]> {
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const longest = texts.sort((a, b) => b.length - a.length)[0] ?? ''
  const { nodes, samples, timeDeltas } = JSON.parse(longest) as Profile
  const parts = new Map(nodes.map((node) => [node.id, node]))
  const times = new Map<string, number>()
  let busy = 0
  samples.forEach((id, i) => {
    const node = parts.get(id)
    if (node === undefined || node.callFrame.functionName === '(idle)') return
    const delta = timeDeltas[i] ?? 0
    busy += delta
    times.set(partOf(node), (times.get(partOf(node)) ?? 0) + delta)
  })
  return [...times].map(([part, time]) => [part, time / busy] as const).sort((a, b) => b[1] - a[1])
}

/** What takes the time on our side: another instance under the same load, under the engine's own profiler. */
export async function printProfile(
  world: World,
  settings: Readonly<Record<string, string>>,
  load: Pick<Load, 'requests' | 'connections'>,
): Promise<void> {
  const folder = join(world.folder, 'profile')
  const watched = { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }
  const api = await world.startApi({ settings: { ...settings, ...watched } })
  await applyLoad({ ...load, port: Number(new URL(api.url).port), seconds: 8 })
  await api.stop()
  console.log('where the time of our side goes:')
  for (const [part, share] of (await sharesOf(folder)).slice(0, 16)) {
    console.log(`${(share * 100).toFixed(1).padStart(6)} %  ${part}`)
  }
}
