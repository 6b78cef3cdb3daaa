const faultsShown = 40

/** What went wrong in a proof of many parts, and how long each part took. */
export function tally() {
  const faults: string[] = []
  const add = (part: string, found: readonly string[]) => faults.push(...found.map((each) => `${part}: ${each}`))
  /** Runs a part; one that throws is a fault and does not end the others. */
  async function part<T>(name: string, run: () => Promise<T>): Promise<T | undefined> {
    const started = performance.now()
    const result = await run().catch((error: unknown) => {
      add(name, [error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)])
      return undefined
    })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${seconds.padStart(7)} s  ${name}${typeof result === 'string' ? `: ${result}` : ''}`)
    return result
  }
  function report(): void {
    for (const fault of faults.slice(0, faultsShown)) console.log(`FAULT ${fault}`)
    if (faults.length > faultsShown) console.log(`… and ${faults.length - faultsShown} more`)
  }
  return { faults, add, part, report }
}
