import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { unitFolder } from './stage.ts'
import { readersOf } from './unit-rules.ts'

/** The commands of the page, each for a root of its own instead of this machine's. */
const page = readFileSync(fileURLToPath(new URL('../../../docs/deployment.md', import.meta.url)), 'utf8')
const [, block = ''] = /```sh test=\S*install.world.test.ts\n([^`]*)```/.exec(page) ?? []
const [install = '', users = '', files = ''] = block.trim().split('\n')
const root = mkdtempSync(join(tmpdir(), 'firsthand-host-'))
afterAll(() => rmSync(root, { recursive: true }))

const run = (command: string) =>
  execFileSync('bash', ['-euc', command], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  })
const inRoot = (command: string) => command.replace(' ', ` --root=${root} `)

test('the units are laid where systemd finds them, and settings that were edited stay', () => {
  run(`${install} ${root}`)
  const settings = join(root, 'etc/firsthand/api.env')
  appendFileSync(settings, 'FIRSTHAND_LOG_LEVEL=debug\n')
  run(`${install} ${root}`)
  expect(readFileSync(settings, 'utf8')).toContain('FIRSTHAND_LOG_LEVEL=debug')
  expect(readFileSync(join(root, 'etc/systemd/system/firsthand-.service.d/10-common.conf'), 'utf8')).toContain(
    'NoNewPrivileges',
  )
})

const isRoot = process.getuid?.() === 0

/** Prints what a user can read, tried as that user. */
const attempt = (user: string, files: readonly string[]) =>
  `setpriv --reuid ${user} --regid ${user} --clear-groups bash -c 'for each in ${files.join(' ')}; do { read -r _ < ${root}/etc/firsthand/$each; } 2>/dev/null && echo "${user} $each"; done; true'`

test.runIf(isRoot)(
  'each program reads the secrets that its settings name, and no others',
  () => {
    mkdirSync(join(root, 'etc'), { recursive: true })
    writeFileSync(join(root, 'etc/passwd'), 'root:x:0:0::/root:/bin/sh\n')
    writeFileSync(join(root, 'etc/group'), 'root:x:0:\n')
    run(`${inRoot(users)} 2>/dev/null`)
    const wanted = readersOf(unitFolder)
    for (const { file } of wanted) writeFileSync(join(root, 'etc/firsthand', file), 'a secret\n')
    const names = [...new Set(wanted.map(({ user }) => user))]
    const secrets = [...new Set(wanted.map(({ file }) => file))]
    const tried = names.map((user) => attempt(user, secrets))
    // The names of the staged host count for these commands alone; rights are applied twice, as at every further start.
    const hidden = ['passwd', 'group'].map((name) => `mount --bind ${root}/etc/${name} /etc/${name}`)
    const script = [`chmod 755 ${root}`, ...hidden, inRoot(files), inRoot(files), ...tried].join('\n')
    const read = execFileSync('unshare', ['--mount', 'bash', '-euc', script], { encoding: 'utf8' }).trim().split('\n')
    expect(read.toSorted()).toEqual(wanted.map(({ user, file }) => `${user} ${file}`).toSorted())
  },
  60_000,
)
