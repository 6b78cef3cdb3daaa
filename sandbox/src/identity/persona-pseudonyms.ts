import { pseudonymOf } from '@firsthand/sealing/blind-index'
import { readKeyFile } from '@firsthand/sealing/sealing-settings'
import type { SealingKeys } from '../world/sealing-keys.ts'
import { personaNamed, personas } from './personas.ts'

/** How the programs of a world call its people, and who is meant by a pseudonym. Only a sandbox has such a list. */
export function personaPseudonyms({ sealingKeys }: { readonly sealingKeys: Pick<SealingKeys, 'service'> }) {
  const keys = { index: Buffer.alloc(0), pseudonym: readKeyFile(sealingKeys.service.pseudonymKeyFile) }
  /** A name that is not of the cast begins with its tenant as well. */
  const pseudonymFor = (name: string): string =>
    pseudonymOf(keys, personaNamed(name)?.tenant ?? name.split('-')[0] ?? '', name)
  const names = new Map(personas.map(({ name }) => [pseudonymFor(name), name]))
  return {
    pseudonymFor,
    /** The persona's name; of anybody else, and of somebody who acts as an employee, the text itself. */
    nameOf: (text: string): string => names.get(text) ?? text,
  }
}
