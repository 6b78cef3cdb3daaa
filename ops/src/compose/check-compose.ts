import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { moduleFolder } from '../chart/tools.ts'
import { type ComposeFile, composeFaults } from './compose-rules.ts'

const folder = fileURLToPath(new URL('../../compose', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

const schema = join(moduleFolder('compose'), 'schema/compose-spec.json')
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')))

/** What the specification's own schema refuses, and what our rules do. */
function findings(text: string): readonly string[] {
  const file: unknown = parse(text, { merge: true, maxAliasCount: -1 })
  const misfits = validate(file)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  return [...misfits, ...composeFaults(file as ComposeFile)]
}

const plants = [
  {
    from: 'read_only: true',
    to: 'read_onli: true',
    found: /must NOT have (additional|unevaluated) properties|can write its root/,
  },
  { from: 'stop_grace_period: 60s', to: 'stop_grace_period: 60', found: /stop_grace_period must be string/ },
  { from: 'cap_drop: [ALL]', to: 'cap_drop: []', found: /keeps capabilities/ },
  { from: '"127.0.0.1:8080:8080"', to: '"8080:8080"', found: /api is open to the network/ },
] as const

const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
const wrong = files.flatMap((name) =>
  findings(readFileSync(join(folder, name), 'utf8')).map((each) => `${name}: ${each}`),
)
const whole = readFileSync(join(folder, 'compose.yaml'), 'utf8')
const missed = plants.filter(
  ({ from, to, found }) => !findings(whole.replace(from, to)).some((each) => found.test(each)),
)
for (const line of [...wrong, ...missed.map(({ to }) => `not found: ${to}`)]) say(line)
say(`${files.length} compose files, ${wrong.length} wrong; ${plants.length} planted faults, ${missed.length} not found`)
process.exit(files.length > 0 && wrong.length + missed.length === 0 ? 0 : 1)
