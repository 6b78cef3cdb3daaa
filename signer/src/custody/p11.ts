import { createRequire } from 'node:module'
import type * as Pkcs11 from 'pkcs11js'

/** The binding. Its constants are made while it loads, so an import by name would find none of them. */
export const p11 = createRequire(import.meta.url)('pkcs11js') as typeof Pkcs11
export type Module = Pkcs11.PKCS11
