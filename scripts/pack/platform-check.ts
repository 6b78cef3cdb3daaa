// Installs the packed sandbox for each platform into an empty folder, as npm does there, and lists what a start there would run:
// `pnpm platforms FILE`. It runs nothing of another platform.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Platform, platforms, programFiles } from '@firsthand/sandbox/world/platforms'

const run = promisify(execFile)

/** The programs that an install brings, and those that the registry does not have. */
async function installed(file: string, platform: Platform): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-platform-'))
  try {
    await writeFile(join(folder, 'package.json'), '{ "private": true }')
    const [os = '', cpu = ''] = platform.split('-')
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent', `--os=${os}`, `--cpu=${cpu}`]
    await run('npm', ['install', ...flags, file], { cwd: folder })
    const modules = join(folder, 'node_modules')
    const curve = readdirSync(join(modules, '@firsthand/sandbox/dist/native/secp256k1'))
    return [
      ...Object.entries(programFiles(platform)).map(([name, path]) =>
        existsSync(join(modules, path)) ? `${name}: ${path}` : `${name}: not in this registry (${path})`,
      ),
      `curve: ${curve.includes(`${platform}.node`) ? 'built' : 'JavaScript'}`,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.log('pnpm platforms FILE, where FILE is a packed sandbox')
  process.exit(2)
}
for (const platform of Object.keys(platforms) as Platform[]) {
  console.log(platform)
  for (const line of await installed(resolve(file), platform)) console.log(`  ${line}`)
}
