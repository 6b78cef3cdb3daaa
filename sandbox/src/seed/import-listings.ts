import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import { importBar } from './import-bar.ts'
import { sendImport } from './send-import.ts'

const usage = `firsthand-import-listings FILE --url URL --token-file FILE
  FILE         listings, one JSON object a line
  --url        the service
  --token-file a file with the access token of a marketplace administrator
A broken connection is taken up again: lines that were taken before are unchanged.`

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

const attempts = 5
const refusalsShown = 20

function readArguments() {
  const options = { url: { type: 'string' }, 'token-file': { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [file] = positionals
  const { url, 'token-file': tokenFile } = values
  if (file === undefined || url === undefined || tokenFile === undefined) {
    complain(usage)
    process.exit(2)
  }
  return { file, url, tokenFile }
}

const { file, url, tokenFile } = readArguments()
const token = (await readFile(tokenFile, 'utf8')).trim()
const { size } = await stat(file)

async function attempt(): Promise<{ tally: ImportTally; refused: readonly ImportedLine[] }> {
  const bar = importBar(process.stderr, size)
  const refused: ImportedLine[] = []
  const lines = createReadStream(file)
  lines.on('data', (bytes) => bar.sent(bytes.length))
  const onLine = (line: ImportedLine) => {
    if (line.result === 'refused' && refused.length < refusalsShown) refused.push(line)
  }
  try {
    const tally = await sendImport({ url, token, lines, onLine, onTally: (so) => bar.tally(so) })
    return { tally, refused }
  } finally {
    bar.end()
  }
}

async function untilSent() {
  for (let left = attempts; ; left--) {
    try {
      return await attempt()
    } catch (error) {
      const { message } = error as Error
      // A refusal of the whole call will not go away by itself.
      if (left <= 1 || /^4[0-9][0-9]:/.test(message)) throw error
      complain(`${message}; trying again`)
      await sleep(1000)
    }
  }
}

const { tally, refused } = await untilSent().catch((error: Error) => {
  complain(`The import failed: ${error.message}`)
  process.exit(1)
})
for (const { line, errors } of refused) {
  say(`line ${line}: ${errors.map(({ path, message }) => `${path} ${message}`.trim()).join(' ')}`)
}
if (tally.refused > refused.length) say(`… and ${tally.refused - refused.length} more`)
if (tally.code !== null) say(`The service stopped with ${tally.code}. Run the same command again to go on.`)
const { created, updated, unchanged } = tally
say(`${created} created, ${updated} updated, ${unchanged} unchanged, ${tally.refused} refused`)
process.exit(tally.complete && tally.refused === 0 ? 0 : 1)
