import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stageHost, systemd, unitFolder } from './stage.ts'
import { exposures, unitFaults, verified } from './unit-rules.ts'

/** Debian's own services are mostly above 5; ours must not be above this. */
const exposureMax = 3

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Works in a folder of its own, which is gone afterwards. */
function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-units-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** systemd makes every user of ours on a host that has none. */
function usersMade(units: string, root: string): readonly string[] {
  const { ok, output } = systemd('systemd-sysusers', `--root=${root}`, join(units, 'firsthand.sysusers.conf'))
  const complaints = output.split('\n').filter((line) => !/^(Creating (user|group)|Suggested|$)/.test(line))
  return ok ? complaints : [output]
}

/** What is wrong, by each that may find it: our rules, systemd's makers of users and readers of units, and its rating of exposure. */
function* findings(units: string, root: string) {
  stageHost(units, root)
  yield* unitFaults(units)
  yield* usersMade(units, root)
  yield* verified(root, units)
  for (const [name, level] of exposures(root, units))
    if (level > exposureMax) yield `${name} has an exposure of ${level}`
}

type Plant = { readonly file: string; readonly from: RegExp | string; readonly to: string; readonly found: RegExp }
const common = 'firsthand-.service.d/10-common.conf'
const plants: readonly Plant[] = [
  {
    file: 'firsthand-api.service',
    from: 'TimeoutStopSec',
    to: 'TimeoutStopSecs',
    found: /Unknown key.*TimeoutStopSecs/,
  },
  { file: 'firsthand-api.service', from: 'TimeoutStopSec=45s', to: 'TimeoutStopSec=5s', found: /has 5 s to stop/ },
  {
    file: 'firsthand-api.service',
    from: 'User=firsthand-api',
    to: 'User=firsthand-web',
    found: /firsthand-web, a user that nothing creates/,
  },
  {
    file: 'firsthand-api.service',
    from: 'network-online.target firsthand-migrate',
    to: 'netwerk.tgt firsthand-migrate',
    found: /netwerk.tgt/,
  },
  { file: 'firsthand-signer@.service', from: 'Restart=always', to: 'Restart=no', found: /signer@.service stays down/ },
  { file: common, from: /^(Protect|Private|Restrict)\w+=.*$/gm, to: '', found: /has an exposure of [3-9]/ },
  { file: 'firsthand.sysusers.conf', from: '"Firsthand API"', to: '"Firsthand: API"', found: /not a valid GECOS/ },
  {
    file: 'firsthand.tmpfiles.conf',
    from: 'u:firsthand-api:r,u:firsthand-worker:r\n',
    to: 'u:firsthand-api:r\n',
    found: /firsthand-worker cannot read/,
  },
  {
    file: 'firsthand.tmpfiles.conf',
    from: 'cursor-secret - - - - u:firsthand-api:r',
    to: 'cursor-secret - - - - u:firsthand-api:r,u:firsthand-console:r',
    found: /firsthand-console can read cursor-secret/,
  },
]

const isFound = ({ file, from, to, found }: Plant) =>
  inFolder((copy) => {
    cpSync(unitFolder, copy, { recursive: true })
    const text = readFileSync(join(copy, file), 'utf8')
    const changed = text.replaceAll(from, to)
    if (changed === text) throw new Error(`${file} has no ${from}`)
    writeFileSync(join(copy, file), changed)
    return inFolder((root) => findings(copy, root).some((finding) => found.test(finding)))
  })

const { found, exposed } = inFolder((root) => ({
  found: [...findings(unitFolder, root)],
  exposed: exposures(root, unitFolder),
}))
const missed = plants.filter((plant) => !isFound(plant)).map(({ file, to }) => `not found: ${file}: ${to}`)
for (const line of [...found, ...missed]) say(line)
const highest = Math.max(...exposed.values())
say(
  `${exposed.size} services, exposure at most ${highest} of ${exposureMax} allowed, ${found.length} wrong; ${plants.length} planted faults, ${missed.length} not found`,
)
process.exit(found.length + missed.length === 0 && exposed.size > 0 ? 0 : 1)
