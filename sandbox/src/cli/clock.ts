import { type Command, sandboxToChange } from './command.ts'
import { Misused } from './problem.ts'

type Clock = { readonly now: string; readonly aheadSeconds: number }

const secondsIn: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Seconds of a duration such as 60s, 15m, 2h or 3d. */
export function secondsOf(duration: string): number {
  const [, digits, unit = ''] = /^([1-9][0-9]{0,6})([smhd])$/.exec(duration) ?? []
  const each = secondsIn[unit]
  if (digits === undefined || each === undefined) {
    throw new Misused(`"${duration}" is no duration. Write 60s, 15m, 2h or 3d.`)
  }
  return Number(digits) * each
}

export const command: Command = {
  usage: `firsthand-sandbox clock                 what time it is in the sandbox
firsthand-sandbox clock advance 60s     moves the service's clock and the chain's together (s, m, h, d)
Time goes forward only: a chain has no way back. Start the sandbox anew to be in the present again.`,
  async run(call, terminal) {
    const [action, duration] = call.words
    if (action !== undefined && (action !== 'advance' || duration === undefined))
      throw new Misused('Say "advance 60s".')
    const seconds = duration === undefined ? undefined : secondsOf(duration)
    const sandbox = await (seconds === undefined ? call.sandbox() : sandboxToChange(call, terminal))
    const asked =
      seconds === undefined
        ? sandbox.ask<Clock>('GET', '/sandbox/clock')
        : sandbox.ask<Clock>('POST', '/sandbox/clock/advance', { seconds })
    const clock = await terminal.during('moving the clock', asked)
    terminal.report(clock)
    terminal.say(`${clock.now}  ${terminal.paint.dim(`${clock.aheadSeconds} s ahead of this machine`)}`)
    return 0
  },
}
