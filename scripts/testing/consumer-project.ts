import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { buildReact } from '../build-react.ts'
import { buildSdk } from '../build-sdk.ts'

const run = promisify(execFile)

/** What the hooks stand on, as a shop installs it. */
const reactPackages = ['react', '@types/react', '@tanstack/react-query']

/** A project of somebody else, with the built SDK, the built hooks and what they stand on, and nothing of ours beside them. */
export async function consumerProject() {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-consumer-'))
  const sdk = join(folder, 'node_modules/@firsthand/sdk')
  await mkdir(sdk, { recursive: true })
  await buildSdk(sdk)
  await symlink(await realpath('sdk/node_modules/viem'), join(folder, 'node_modules/viem'))
  await buildReact(join(folder, 'node_modules/@firsthand/react'))
  for (const name of reactPackages) {
    await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true })
    await symlink(await realpath(`react/node_modules/${name}`), join(folder, 'node_modules', name))
  }
  await cp('sdk/consumer', folder, { recursive: true })
  await cp('docs/examples', folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return {
    folder,
    sdk,

    /** What the compiler says of the project with these files added, one line a diagnostic. */
    async diagnostics(files: Readonly<Record<string, string>>, ...options: string[]): Promise<readonly string[]> {
      await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
      const args = ['--project', folder, '--pretty', 'false', ...options]
      const tsc = join(process.cwd(), 'node_modules/.bin/tsc')
      const { stdout } = await run(tsc, args, { cwd: folder }).catch((error) => error)
      await Promise.all(Object.keys(files).map((name) => rm(join(folder, name))))
      return stdout.split('\n').filter((line: string) => line !== '' && !line.startsWith(' '))
    },

    /** The bytes that a page carries for what it imports, packed as servers send them; viem is the page's own. */
    async packedBytes(entry: string, names: string): Promise<number> {
      const page = join(folder, 'page.js')
      await writeFile(page, names === '*' ? `export * from '${entry}'` : `export { ${names} } from '${entry}'`)
      const build = await rolldown({
        input: page,
        external: /^(viem|react|@tanstack\/react-query|node:\w+)(\/|$)/,
        platform: 'browser',
      })
      const { output } = await build.generate({ format: 'esm', minify: true })
      await build.close()
      return gzipSync(output.map((each) => ('code' in each ? each.code : '')).join('')).length
    },

    /** What a program of the project prints when Node runs it. */
    async printed(program: string): Promise<string> {
      await writeFile(join(folder, 'program.mjs'), program)
      return (await run(process.execPath, ['program.mjs'], { cwd: folder })).stdout
    },

    /** What one of the examples prints, run as its first line says. */
    async ran(example: string, sandboxUrl: string): Promise<string> {
      const env = { ...process.env, FIRSTHAND_SANDBOX_URL: sandboxUrl }
      return (await run(process.execPath, ['--no-warnings', example], { cwd: folder, env })).stdout
    },

    read: (path: string) => readFile(join(folder, path), 'utf8'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
