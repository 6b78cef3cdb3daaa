import { execFile } from 'node:child_process'
import { glob, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const out = 'node_modules/.cache/python/dist'

/** What the files of the repository are called in both distributions. */
async function expected(version: string) {
  const sources = await Array.fromAsync(glob('src/firsthand/**/*.{py,typed}', { cwd: 'python' }))
  const tests = await Array.fromAsync(glob('tests/**/*.{py,json}', { cwd: 'python' }))
  const info = `firsthand-${version}.dist-info`
  const wheel = [
    ...sources.map((path) => path.replace('src/', '')),
    ...['METADATA', 'RECORD', 'WHEEL', 'licenses/LICENSE'].map((name) => `${info}/${name}`),
  ]
  const others = ['.gitignore', 'LICENSE', 'PKG-INFO', 'README.md', 'pyproject.toml']
  const sdist = [...sources, ...tests, ...others].map((path) => `firsthand-${version}/${path}`)
  return { wheel: wheel.sort(), sdist: sdist.sort() }
}

function requireSame(what: string, found: readonly string[], wanted: readonly string[]): void {
  const more = found.filter((path) => !wanted.includes(path))
  const missing = wanted.filter((path) => !found.includes(path))
  if (more.length + missing.length > 0)
    throw new Error(`the ${what} has too much: ${more.join(', ')}; it lacks: ${missing.join(', ')}`)
}

/** Builds both distributions, and answers the wheel once both hold exactly what they should. */
export async function builtWheel(python: string): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const [license, copy] = await Promise.all(['LICENSE', 'python/LICENSE'].map((path) => readFile(path, 'utf8')))
  if (license !== copy) throw new Error('python/LICENSE is not the LICENSE of the repository: copy it')
  await rm(out, { recursive: true, force: true })
  await run(python, ['-m', 'build', '--no-isolation', '--outdir', out, 'python'])
  const [wheel, sdist] = [`firsthand-${version}-py3-none-any.whl`, `firsthand-${version}.tar.gz`]
  const built = (await Array.fromAsync(glob('*', { cwd: out }))).sort()
  requireSame('build, by the version of package.json,', built, [wheel, sdist].sort())
  const wanted = await expected(version)
  const listed = async (program: string, file: string) =>
    (await run(python, ['-c', program, join(out, file)])).stdout.trim().split('\n').sort()
  const inWheel = await listed('import sys,zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep="\\n")', wheel)
  const inSdist = await listed('import sys,tarfile; print(*tarfile.open(sys.argv[1]).getnames(), sep="\\n")', sdist)
  requireSame('wheel', inWheel, wanted.wheel)
  requireSame('sdist', inSdist, wanted.sdist)
  console.log(`python: ${wheel} holds ${inWheel.length} files, ${sdist} ${inSdist.length}`)
  return join(out, wheel)
}
