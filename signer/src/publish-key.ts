import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reportFailure } from '@firsthand/settings/command'
import { readChecked } from '@firsthand/settings/read-settings'
import { SettlementKeyFile } from '@firsthand/wire/settlement-keys'
import { successorOf } from './successor.ts'

reportFailure('publish-key')

/**
 * Publishes what `make-key` printed: the key signs from then on, and the one before it stays valid for as long as a bundle
 * can live. Every signer and API instance that reads the file follows within a second.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'in-seconds': { type: 'string', default: '3600' } },
})
const [keysFile = '', made = ''] = positionals
const read = readChecked(SettlementKeyFile, 'the keys')
const { keys } = read(readFileSync(keysFile, 'utf8'))
const next = { keys: successorOf(keys, JSON.parse(made), Date.now(), Number(values['in-seconds'])) }
const text = `${JSON.stringify(read(JSON.stringify(next)), null, 2)}\n`
// A reader sees the old list or the new one, never half of one.
writeFileSync(`${keysFile}.next`, text, { mode: 0o444 })
renameSync(`${keysFile}.next`, keysFile)
process.stdout.write(text)
