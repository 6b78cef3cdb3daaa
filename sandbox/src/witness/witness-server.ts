// A witness of the transparency log: it stands for another operator, with a key and a memory of its own.
import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { noteSigner, readKey, signs } from '@firsthand/tlog/note'
import { serveWitness } from './serve-witness.ts'
import { openWitness } from './witness.ts'

/** How it is started: this, as JSON, in its only argument. */
export type WitnessArguments = {
  readonly name: string
  readonly port: number
  readonly host: string
  readonly keyFile: string
  readonly stateFile: string
  /** The keys of the logs that it knows. */
  readonly logs: readonly string[]
}

const { name, port, host, keyFile, stateFile, logs } = JSON.parse(process.argv[2] ?? '{}') as WitnessArguments
const signer = noteSigner(name, signs.cosignature, createPrivateKey(readFileSync(keyFile)))
const witness = openWitness({ signer, logs: logs.map(readKey), stateFile, now: () => new Date() })
await serveWitness(witness, port, host)
