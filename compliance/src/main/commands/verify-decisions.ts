import { createReadStream, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Anchor, genesis } from '@firsthand/decision-records/decision-chain'
import { type Against, decisionKeys, type Inputs, recordVerifier } from '@firsthand/decision-records/verify-records'
import { reportFailure } from '@firsthand/settings/command'
import { linesOf } from '@firsthand/strict-json/lines'

reportFailure('verify-decisions')
const usage = `pnpm verify-decisions EXPORT... [--from SEQ:HASH] [--head SEQ:HASH] [--keys JWKS] [--inputs NDJSON]
  Checks exported days in the order given, without a database. --from is the head of the export before (0:${genesis}
  for the very first record), --head what the last record must be, --keys the published decision keys,
  --inputs lines of {"id", "inputs"} with the facts of decisions as text, for records that were exported with their salts.`

const print = (line: string) => process.stdout.write(`${line}\n`)

const anchorOf = (text: string | undefined): Anchor | null => {
  if (text === undefined) return null
  const [, seq, hash] = /^([0-9]+):([0-9a-f]+)$/.exec(text) ?? []
  if (seq === undefined || hash === undefined) throw new Error(usage)
  return { seq, hash }
}

function readInputs(file: string | undefined): Inputs {
  if (file === undefined) return new Map()
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  return new Map(lines.map((line) => JSON.parse(line)).map(({ id, inputs }) => [id, inputs]))
}

/** Every line is judged; the first fault of each is printed. */
async function verify(files: readonly string[], head: Anchor | null, against: Against) {
  const verifier = recordVerifier(against)
  let [records, faults] = [0, 0]
  const fault = (text: string) => {
    faults += 1
    print(text)
  }
  for (const file of files) {
    for await (const line of linesOf(createReadStream(file))) {
      records += 1
      const read = await verifier.follow(line).catch((cause: unknown) => {
        throw new Error(`${file}: line ${records} is not a record`, { cause })
      })
      if (read.fault !== null) fault(`record ${read.record.seq}: ${read.fault}`)
    }
  }
  const last = verifier.head()
  const reached = last === null ? 'none' : `${last.seq}:${last.hash}`
  if (head !== null && reached !== `${head.seq}:${head.hash}`) fault(`the head is ${reached}`)
  print(`${records} records, head ${reached}, signatures ${against.keys === null ? 'not checked' : 'checked'}`)
  return records > 0 && faults === 0
}

const text = { type: 'string' } as const
const options = { from: text, head: text, keys: text, inputs: text }
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const held = await verify(positionals, anchorOf(values.head), {
  from: anchorOf(values.from),
  keys: values.keys === undefined ? null : decisionKeys(readFileSync(values.keys, 'utf8')),
  inputs: readInputs(values.inputs),
})
print(held ? 'decisions held' : 'decisions broken')
process.exitCode = held ? 0 : 1
