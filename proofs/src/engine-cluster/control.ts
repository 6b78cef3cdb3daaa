import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const require = createRequire(import.meta.url)
const program = join(dirname(require.resolve('@restatedev/restatectl-linux-x64/package.json')), 'bin', 'restatectl')
const run = promisify(execFile)

/** What operators do with a cluster, by the program that they do it with. Any of the nodes may be away. */
export function controlOf(fabricUrls: () => readonly string[]) {
  async function ask(...args: readonly string[]): Promise<string> {
    const address = ['--address', fabricUrls().join(',')]
    const { stdout, stderr } = await run(program, [...address, ...args], { timeout: 60_000 })
    // It ends with 0 where it has failed: its words decide.
    if (/\[ERR\]|Error:|❌/.test(`${stdout}${stderr}`)) throw new Error(`restatectl ${args[0]}: ${stdout}${stderr}`)
    return stdout
  }
  const numbersIn = (text: string) =>
    text
      .split('\n')
      .filter((line) => /^ ?\d/.test(line) && !line.includes('rows.'))
      .map((line) => line.trim().split(/\s+/).map(Number))

  return {
    provision: (partitions: number) =>
      ask('provision', '--replication', '2', '--num-partitions', `${partitions}`, '--yes'),
    snapshot: () => ask('snapshots', 'create'),
    /** Takes a node that is gone for good out of the cluster. */
    async forget(node: string): Promise<void> {
      await ask('metadata-server', 'remove-node', node).catch((error: Error) => {
        if (!/not a member|not part|unknown/i.test(error.message)) throw error
      })
      await ask('nodes', 'remove', '--nodes', node, '--yes')
    },
    /** How many partitions each node leads, by its number. Releases differ in how they write a mode. */
    async leaders(): Promise<ReadonlyMap<number, number>> {
      const text = await ask(
        'sql',
        "select cast(substr(plain_node_id, 2) as int), count(*) from partition_state where lower(effective_mode) = 'leader' group by 1",
      )
      return new Map(numbersIn(text).map(([node = 0, count = 0]) => [node, count]))
    },
    /** Whether every partition has a leader and a follower that are up to date: what an operator waits for before the next node. */
    async isWhole(partitions: number): Promise<boolean> {
      const counted = await ask(
        'sql',
        "select count(distinct partition_id), count(*) from partition_state where lower(replay_status) = 'active' and lower(effective_mode) in ('leader', 'follower')",
      ).catch(() => '')
      const [[distinct = 0, all = 0] = []] = numbersIn(counted)
      return distinct === partitions && all >= 2 * partitions
    },
    /** Which logs there are, and which have a part that some node has trimmed. */
    async trimmed(): Promise<{ readonly logs: readonly number[]; readonly trimmed: readonly number[] }> {
      const text = await ask('sql', 'select log_id, max(trim_point) from loglet_workers group by log_id').catch(
        (error: Error) => {
          // A node of 1.6 has no such table.
          if (!error.message.includes('not found')) throw error
          return ''
        },
      )
      const logs = numbersIn(text)
      const ids = (rows: typeof logs) => rows.map(([log = 0]) => log)
      return { logs: ids(logs), trimmed: ids(logs.filter(([, point = 0]) => point > 0)) }
    },
  }
}
export type Control = ReturnType<typeof controlOf>
