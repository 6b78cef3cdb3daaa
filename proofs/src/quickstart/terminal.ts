import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** A shell that lines are typed into. Its programs are one group, which Ctrl-C ends. */
export class Terminal implements AsyncDisposable {
  readonly #child
  #printed = ''

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.#child = spawn('bash', ['--norc', '--noprofile'], {
      cwd: folder,
      env,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.on('data', (text: Buffer) => {
        this.#printed += text
      })
  }

  /** All that was printed so far. */
  get printed(): string {
    return this.#printed
  }

  /** Types the text; answers from where on its output is to be read. */
  type(text: string): number {
    const before = this.#printed.length
    this.#child.stdin.write(text.endsWith('\n') ? text : `${text}\n`)
    return before
  }

  /** Waits until what was printed from there on is accepted. */
  async until(from: number, isThere: (printed: string) => boolean, patienceMs: number): Promise<boolean> {
    const end = performance.now() + patienceMs
    while (!isThere(this.#printed.slice(from))) {
      if (performance.now() > end || this.#child.exitCode !== null) return false
      await sleep(20)
    }
    return true
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.pid === undefined) return
    const exited = once(this.#child, 'exit')
    this.#child.stdin.end()
    process.kill(-this.#child.pid, 'SIGINT')
    const ended = await Promise.race([exited.then(() => true), sleep(20_000, false, { ref: false })])
    if (!ended) process.kill(-this.#child.pid, 'SIGTERM')
    await exited
  }
}
