import { type Anchor, genesis } from '@firsthand/decision-records/decision-chain'
import { type DecisionKeys, type Inputs, recordVerifier } from '@firsthand/decision-records/verify-records'
import { canonicalJson } from '@firsthand/strict-json/canonical-json'
import { parseStrict, UnusableFile } from './read-json.ts'
import { type Finding, fails, found, holds, unchecked } from './report.ts'

/** `SEQ:HASH`, as a head is printed. */
export function readAnchor(text: string): Anchor {
  const [, seq, hash] = /^([0-9]+):([0-9a-f]+)$/.exec(text) ?? []
  if (seq === undefined || hash === undefined) throw new UnusableFile(`${text} is no head: write SEQ:HASH`)
  return { seq, hash }
}

export type DecisionsAsked = {
  readonly keys?: DecisionKeys | undefined
  readonly from?: Anchor | undefined
  readonly head?: Anchor | undefined
  readonly inputs?: Inputs | undefined
  /** Records of decisions that were found in the log, as `firsthand-verify log` checks them. */
  readonly logged?: ReadonlySet<string> | undefined
}

const chain = 'its chain is unbroken, and each record is a decision'
/** What a chain begins after. */
const start = `0:${genesis}`

/** Exported decisions of Compliance, file after file. */
export async function checkDecisions(
  files: readonly (readonly [name: string, text: string])[],
  { keys, from, head, inputs, logged }: DecisionsAsked,
): Promise<readonly Finding[]> {
  const verifier = recordVerifier({ from: from ?? null, keys: keys ?? null, inputs: inputs ?? new Map() })
  const faults: Finding[] = []
  let records = 0
  const unlogged: string[] = []
  for (const [name, text] of files)
    for (const [i, line] of linesIn(text, name).entries()) {
      const place = `${name}, line ${i + 1}`
      parseStrict(line, place)
      records += 1
      const { record, fault } = await verifier.follow(line).catch((cause: unknown) => {
        throw new UnusableFile(`${place}: it is no record`, { cause })
      })
      if (fault !== null) faults.push(fails(place, chain, `record ${record.seq}: ${fault}`))
      if (logged?.has(loggedAs(record)) === false) unlogged.push(record.seq)
    }
  const subject = files.map(([name]) => name).join(', ')
  const reached = verifier.head()
  if (records === 0 || reached === null) return [fails(subject, chain, 'it has no record')]
  const whole = `${records} records, head ${reached.seq}:${reached.hash}: ${chain}`
  const signed = 'each signed decision says what its record says'
  return [
    ...(faults.length === 0 ? [holds(subject, whole)] : faults),
    ...(keys === undefined ? [unchecked(subject, signed, 'no decision keys were given')] : []),
    ...(keys !== undefined && faults.length === 0 ? [holds(subject, signed)] : []),
    from === undefined
      ? unchecked(
          subject,
          'nothing is missing before its first record',
          `no --from was given; a whole chain has ${start}`,
        )
      : holds(subject, `its first record was compared with ${from.seq}:${from.hash}`),
    ...headFindings(subject, reached, head),
    logged === undefined
      ? unchecked(subject, inLog, 'no --logged was given')
      : found(subject, inLog, unlogged.length === 0, `not among those given: ${unlogged.slice(0, 20).join(', ')}`),
  ]
}

const inLog = 'each record is among those of the log'

/** What the log has of a record. */
const loggedAs = ({ tenant, seq, hash }: { readonly tenant: string; readonly seq: string; readonly hash: string }) =>
  canonicalJson({ kind: 'decision', tenant, sequence: Number(seq), hash })

function headFindings(subject: string, reached: Anchor, head: Anchor | undefined): readonly Finding[] {
  const check = 'nothing is missing after its last record'
  if (head === undefined) return [unchecked(subject, check, 'no --head was given')]
  const isReached = reached.seq === head.seq && reached.hash === head.hash
  return [isReached ? holds(subject, check) : fails(subject, check, `the head is ${reached.seq}:${reached.hash}`)]
}

/** The lines of a text that ends with a line break. A last line without one was cut. */
export function linesIn(text: string, name: string): readonly string[] {
  if (text === '') return []
  if (!text.endsWith('\n')) throw new UnusableFile(`${name}: its last line is cut`)
  return text.slice(0, -1).split('\n')
}
