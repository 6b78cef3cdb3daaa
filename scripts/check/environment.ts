import { resolve } from 'node:path'

/** Hundreds of processes load the same sources: what one has compiled, the next need not. */
export const env = {
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  ...process.env,
}

/** Where a full check keeps the bundled programs of a world. */
export const bundledPrograms = resolve('node_modules/.cache/programs/dist')

/** Where it keeps the packages that are published. */
export const packedPackages = resolve('node_modules/.cache/packages')
