import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SealingSettings } from '@firsthand/sealing/sealing-settings'

/** The settings of sealing for the service and for Compliance. Both give a person the same pseudonym, and share nothing else. */
export type SealingKeys = Readonly<Record<'service' | 'compliance', SealingSettings>>

/** The register of erasures of one database: another one has its own, also where both use the same keys. */
export const erasuresFile = ({ indexKeyFile }: SealingSettings, database: string): string =>
  join(dirname(indexKeyFile), `${database}.erasures`)

/** Makes the keys of one world in its folder. */
export function makeSealingKeys(folder: string): SealingKeys {
  const keyFile = (name: string): string => {
    const file = join(folder, `${name}.sealing-key`)
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o400, flag: 'wx' })
    return file
  }
  const pseudonymKeyFile = keyFile('pseudonym')
  const settingsOf = (program: string): SealingSettings => ({
    wrapping: [{ id: 'first', kind: 'file', file: keyFile(`${program}-wrapping`) }],
    indexKeyFile: keyFile(`${program}-index`),
    pseudonymKeyFile,
  })
  return { service: settingsOf('service'), compliance: settingsOf('compliance') }
}
