import { readFile, writeFile } from 'node:fs/promises'

const megabyte = 1024

/** What a process holds in memory, and the most that it ever held since the peak was forgotten; in megabytes. */
async function memoryOf(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+([0-9]+) kB`, 'm').exec(status)?.[1]) / megabyte
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

/** Forgets the peak of a process, and answers by how much the next one is above what it holds at this moment. */
export async function watchGrowth(pid: number): Promise<() => Promise<number>> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const before = await memoryOf(pid)
  return async () => (await memoryOf(pid)).peak - before.now
}
