/** How often an instance of the service has answered with each code, by its own metrics. */
async function timesRefused(privateUrl: string, code: string): Promise<number> {
  const response = await fetch(`${privateUrl}/metrics`, { signal: AbortSignal.timeout(5_000) })
  const lines = (await response.text()).split('\n')
  const line = lines.find((text) => text.startsWith('firsthand_refusals_total') && text.includes(`code="${code}"`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const checkMs = 500
/** A sandbox that nobody calls any more is not left disturbed permanently. */
const forgottenMs = 600_000

/** Calls back once when the instance has answered with the code again, or nobody has asked for ten minutes. */
export async function onceRefused(privateUrl: string, code: string, seen: () => void): Promise<() => void> {
  const before = await timesRefused(privateUrl, code)
  const end = performance.now() + forgottenMs
  let looking = false
  let isOver = false
  const stop = () => {
    isOver = true
    clearInterval(timer)
  }
  async function check(): Promise<void> {
    if (looking) return
    looking = true
    const times = await timesRefused(privateUrl, code).catch(() => before)
    looking = false
    if (isOver || (times <= before && performance.now() < end)) return
    stop()
    seen()
  }
  const timer = setInterval(() => void check(), checkMs)
  timer.unref()
  return stop
}
