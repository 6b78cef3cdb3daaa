import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Value = string | number | null
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** A text of a value; `@name` stands for a variable of the script. A colon would begin one, also inside of quotes. */
function textOf(value: Value): string {
  if (value === null) return 'null'
  const text = String(value).replaceAll("'", "''").replaceAll(':', "'||chr(58)||'")
  return `'${text.replace(/@(\w+)/g, "'||cast(:$1 as text)||'")}'`
}

const literalOf = (value: unknown) =>
  Array.isArray(value) ? `array[${(value as Value[]).map(textOf).join(', ')}]` : textOf(value as Value)

/** A statement with its values in it, on one line, as pgbench wants it. */
const inlined = ({ text, values }: Statement) =>
  `${text.replace(/\$([0-9]+)/g, (_, place) => literalOf(values[Number(place) - 1])).replace(/\s+/g, ' ')};`

export type Script = {
  readonly file: string
  run(clients: number, seconds: number): Promise<number>
}

/**
 * A transaction of statements that pgbench repeats. Variables are drawn anew each time, from 1 up to the number given.
 * Needs pgbench, which Debian's package of the PostgreSQL server brings.
 */
export async function pgbenchScript(
  place: { readonly folder: string; readonly name: string; readonly url: string },
  variables: Readonly<Record<string, number>>,
  statements: readonly Statement[],
): Promise<Script> {
  const file = join(place.folder, `${place.name}.pgbench`)
  const drawn = Object.entries(variables).map(([name, most]) => `\\set ${name} random(1, ${most})`)
  await writeFile(file, [...drawn, 'begin;', ...statements.map(inlined), 'commit;', ''].join('\n'))
  return {
    file,
    async run(clients, seconds) {
      const many = ['--client', String(clients), '--jobs', String(Math.min(clients, 2)), '--time', String(seconds)]
      const args = ['--no-vacuum', '--protocol', 'prepared', ...many, '--file', file, place.url]
      const { stdout } = await promisify(execFile)('pgbench', args, { timeout: (seconds + 60) * 1000 })
      const [, perSecond] = stdout.match(/^tps = ([0-9.]+)/m) ?? []
      if (perSecond === undefined || /aborted/.test(stdout)) throw new Error(`pgbench did not finish: ${stdout}`)
      return Number(perSecond)
    },
  }
}
