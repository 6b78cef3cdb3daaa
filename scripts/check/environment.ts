import { chmodSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

const compileCache = resolve('node_modules/.cache/compile')
mkdirSync(compileCache, { recursive: true })
// The signers of a world are users of their own, and Node keeps a folder in it for each user.
chmodSync(compileCache, 0o1777)

/** Hundreds of processes load the same sources: what one has compiled, the next need not. */
export const env = {
  NODE_COMPILE_CACHE: compileCache,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  ...process.env,
}

/** Where a full check keeps the bundled programs of a world. */
export const bundledPrograms = resolve('node_modules/.cache/programs/dist')
