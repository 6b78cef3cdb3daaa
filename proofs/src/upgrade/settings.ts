import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tlsParameters } from '@firsthand/sandbox/postgres/server-certificate'
import type { Deployed } from './release-before.ts'

export type Which = 'before' | 'next'

/** The file of the authority that has signed the certificate of the database. */
export const authorityFileOf = ({ site }: Deployed) => join(site.folder, 'database-authority.pem')

/**
 * Writes the settings of each process. Those of the next release are the ones of the release before, with what docs/upgrade.md has to be
 * changed for it: protected connections to PostgreSQL, and private ports.
 */
export function settingsFor(deployed: Deployed) {
  const { site, settingsOf } = deployed
  const tls = tlsParameters({ authorityFile: authorityFileOf(deployed) })
  const protect = (text: string) =>
    text.replace(/^(\w+_DATABASE_URL\w*='postgresql:[^'?]+)'$/gm, (_line, address) => `${address}${tls}'`)
  return {
    async variables(which: Which, file: string, program: string, changes: Readonly<Record<string, number>> = {}) {
      const given = await settingsOf(program)
      const kept = given.split('\n').filter((line) => !(line.slice(0, line.indexOf('=')) in changes))
      const lines = Object.entries(changes).map(([setting, value]) => `${setting}='${value}'\n`)
      const text = `${kept.join('\n')}${lines.join('')}`
      return site.keep(`${file}.env`, which === 'before' ? text : protect(text))
    },
    async signer(which: Which, role: string, replica: number, privatePort: number) {
      const file = join(site.folder, role, `settings-${replica}.json`)
      if (which === 'before') return file
      const given = JSON.parse(await readFile(file, 'utf8'))
      const changed = { ...given, journalUrl: `${given.journalUrl}${tls}`, privatePort }
      return site.keep(`${role}/settings-${replica}-next.json`, changed)
    },
  }
}
export type Settings = ReturnType<typeof settingsFor>
