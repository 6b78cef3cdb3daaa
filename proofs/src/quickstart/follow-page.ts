import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { missingLine } from '../../../scripts/docs/shape.ts'
import type { Step } from './steps.ts'
import { Terminal } from './terminal.ts'

export type Followed = { readonly allMs: number; readonly wrong: readonly string[]; readonly times: readonly string[] }

const patienceMs = 120_000
/** Printed by the first terminal when its program, which should stay, has ended. */
const ended = `ended-${crypto.randomUUID()}`

/** How the lines begin that the page has copied. Their ends differ from start to start. */
const beginnings = (shown: string): string[] =>
  shown.split('\n').flatMap((line) => /^(export [A-Z_]+=)/.exec(line)?.[1] ?? [])

const lineOf = (beginning: string, printed: string): string | undefined =>
  printed
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith(beginning))

/** The reader's two terminals and folder. */
class Reader implements AsyncDisposable {
  readonly #folder: string
  readonly #first: Terminal
  readonly #second: Terminal

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#folder = folder
    this.#first = new Terminal(folder, env)
    this.#second = new Terminal(folder, env)
  }

  async perform(step: Step): Promise<void> {
    if (step.does === 'save') return writeFile(join(this.#folder, step.file), step.text)
    if (step.does === 'copy') return this.#copy(beginnings(step.shown))
    if (step.stays) this.#first.type(`${step.text}\necho ${ended}`)
    else await this.#type(step.text, step.shown)
  }

  /** Waits until the first terminal has printed the lines, and types them as they stand there. */
  async #copy(wanted: readonly string[]): Promise<void> {
    const areThere = (printed: string) => wanted.every((each) => lineOf(each, printed) !== undefined)
    await this.#first.until(0, (printed) => areThere(printed) || printed.includes(ended), patienceMs)
    if (!areThere(this.#first.printed))
      throw new Error(`not all of "${wanted.join('", "')}" were printed:\n${this.#first.printed.slice(-3000)}`)
    this.#second.type(wanted.map((each) => lineOf(each, this.#first.printed)).join('\n'))
  }

  async #type(text: string, shown: readonly string[]): Promise<void> {
    const done = `done-${crypto.randomUUID()}`
    const from = this.#second.type(`${text}\necho ${done}`)
    const isOver = await this.#second.until(from, (printed) => printed.includes(done), patienceMs)
    const printed = this.#second.printed.slice(from)
    const missing = shown.map((each) => missingLine(each, printed)).find((line) => line !== null)
    if (!isOver || missing !== undefined)
      throw new Error(`"${missing ?? 'the end'}" was not printed:\n${printed.slice(-3000)}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#second[Symbol.asyncDispose]()
    await this.#first[Symbol.asyncDispose]()
  }
}

/** Does what the page describes, to the letter, in one folder, and stops at the first step that is not as the page has it. */
export async function followPage(steps: readonly Step[], folder: string, env: NodeJS.ProcessEnv): Promise<Followed> {
  await using reader = new Reader(folder, env)
  const started = performance.now()
  const times: string[] = []
  for (const step of steps) {
    const since = performance.now()
    try {
      await reader.perform(step)
    } catch (error) {
      return { allMs: performance.now() - started, wrong: [`${step.at}: ${(error as Error).message}`], times }
    }
    times.push(`${step.at}  ${((performance.now() - since) / 1000).toFixed(1)} s`)
  }
  return { allMs: performance.now() - started, wrong: [], times }
}
