import type { Named } from './collect.ts'

export type Compared = {
  readonly before: number
  readonly after: number
  /** Names that are gone and have a successor. */
  readonly succeeded: number
  readonly faults: readonly string[]
}

export type Successors = ReadonlyMap<string, string>

/** Lines `old name => successor name`; a line that begins with `#` is a comment. */
export function readSuccessors(text: string): Successors {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const pairs = lines.map((line) => {
    // The name of a case may end with an arrow.
    const at = line.lastIndexOf(' => ')
    if (at < 0) throw new Error(`not "old name => successor name": ${line}`)
    return [line.slice(0, at), line.slice(at + 4)] as const
  })
  const names = pairs.map(([old]) => old)
  const twice = names.filter((old, index) => names.indexOf(old) !== index)
  if (twice.length > 0) throw new Error(`has two successors: ${twice.join(', ')}`)
  return new Map(pairs)
}

/** Tests that there were and are not, or are fewer times, whatever file they stand in. */
function goneFrom(before: readonly Named[], after: readonly Named[]): readonly Named[] {
  const key = ({ kind, name }: Named) => `${kind} ${name}`
  const now = Map.groupBy(after, key)
  return [...Map.groupBy(before, key)]
    .filter(([each, tests]) => (now.get(each)?.length ?? 0) < tests.length)
    .flatMap(([, tests]) => tests.slice(0, 1))
}

/** Each test that is gone must have a successor that is there, and each line of the list must be needed. */
export function compare(before: readonly Named[], after: readonly Named[], successors: Successors): Compared {
  const gone = goneFrom(before, after)
  const names = new Set(after.map(({ name }) => name))
  const goneNames = new Set(gone.map(({ name }) => name))
  const lost = gone.filter(({ name }) => !successors.has(name))
  const faults = [
    ...lost.map(({ kind, file, name }) => `gone without a successor: ${kind} ${name} (${file})`),
    ...[...successors].flatMap(([old, successor]) => [
      ...(goneNames.has(old) ? [] : [`not gone, so it needs no successor: ${old}`]),
      ...(names.has(successor) ? [] : [`no such test: ${successor}, the successor of ${old}`]),
    ]),
  ]
  return { before: before.length, after: after.length, succeeded: gone.length - lost.length, faults }
}

/** For each test that is gone the new one whose words are most alike, for a person to check. */
export function draft(before: readonly Named[], after: readonly Named[], successors: Successors): readonly string[] {
  const known = new Set(before.map(({ kind, name }) => `${kind} ${name}`))
  const fresh = after
    .filter(({ kind, name }) => !known.has(`${kind} ${name}`))
    .map((named) => ({ ...named, words: wordsOf(named.name) }))
  return goneFrom(before, after)
    .filter(({ name }) => !successors.has(name))
    .map(({ kind, name }) => {
      const words = wordsOf(name)
      const alike = fresh
        .filter((each) => each.kind === kind)
        .map((each) => ({
          name: each.name,
          score: (2 * words.intersection(each.words).size) / (words.size + each.words.size),
        }))
        .sort((a, b) => b.score - a.score)[0]
      return alike && alike.score >= 0.5 ? `${name} => ${alike.name}` : `# ${name} => ?`
    })
}

function wordsOf(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])
}
