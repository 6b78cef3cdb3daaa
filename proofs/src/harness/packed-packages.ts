import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { joinInstallations } from '../../../scripts/pack/installation.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/** Lays packages of these parts into a folder, with what installs them by their locks: the ones that a full check has made already, or else made now. */
export async function packInto(folder: string, parts: readonly string[]): Promise<void> {
  const made = process.env.PACKED_PACKAGES
  if (made === undefined) {
    await run(process.execPath, ['scripts/pack/run.ts', folder, ...parts], { cwd: root })
    return
  }
  await mkdir(folder, { recursive: true })
  const isAsked = (file: string) => parts.some((part) => file.startsWith(`firsthand-${part}-`))
  for (const file of (await readdir(made)).filter(isAsked)) await copyFile(join(made, file), join(folder, file))
  for (const part of parts)
    for (const file of ['package.json', 'package-lock.json']) {
      await mkdir(join(folder, 'install', part), { recursive: true })
      await copyFile(join(made, 'install', part, file), join(folder, 'install', part, file))
    }
  await joinInstallations(folder)
}
