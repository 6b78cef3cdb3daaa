import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Child } from '@firsthand/sandbox/world/child'
import type { Site } from './site.ts'

/** Long enough that no log line holds it by chance. */
const lengthMin = 24

/** The secrets of the deployment: every line of a file that is one, by the name of the file. */
function secretsOf({ folder }: Site): readonly (readonly [string, string])[] {
  const files = readdirSync(folder).filter((name) => /-(password|secret|key)$|-key[.]pem$|^rpc-urls$/.test(name))
  const keys = readdirSync(folder)
    .filter((name) => name.startsWith('tls-'))
    .map((name) => join(name, 'key.pem'))
  return [...files, ...keys].flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      // Of an address the key in it: the host is no secret.
      .map((line) => line.replace(/^https?:.*[?]key=/, ''))
      .filter((line) => line.length >= lengthMin && !line.startsWith('-----'))
      .map((line) => [name, line] as const),
  )
}

/** The environment of a running process, and everything that it has printed. */
const shownBy = ({ pid, output }: Child) => `${readFileSync(`/proc/${pid}/environ`, 'utf8')}\n${output()}`

/** Where a secret stands that nobody should see: in the environment of a program, or in its log. */
export function leaksOf(
  site: Site,
  programs: readonly Child[],
): { readonly secrets: number; readonly leaks: string[] } {
  const secrets = secretsOf(site)
  const leaks = programs.flatMap((program) => {
    const shown = shownBy(program)
    return secrets.filter(([, secret]) => shown.includes(secret)).map(([name]) => `${program.name} shows ${name}`)
  })
  return { secrets: secrets.length, leaks }
}
