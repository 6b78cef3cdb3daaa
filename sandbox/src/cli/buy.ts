import { stepLine } from '../world/progress.ts'
import { type Command, sandboxToChange } from './command.ts'
import { Misused } from './problem.ts'
import { purchase } from './purchase.ts'

const digits = /^[0-9]{1,78}$/

export const command: Command = {
  usage: `firsthand-sandbox buy [--pair 1] [--amount 100000000] [--buyer acme-buyer-1] [--gasless]
  Buys with the wallet of a buyer: reads the market, quotes, approves, takes the bundle, verifies and settles it.
  A market that is paid by bank transfer, such as 3: makes the purchase, pays it at the sandbox bank, waits for the units.
  --gasless signs alone: the service sends the settlement and pays its gas, in a sandbox that was started with --gasless.
  --amount is in base units of the market's cash, a hundred when left out: 100000000 is 100 with six decimals.`,
  options: {
    pair: { type: 'string' },
    amount: { type: 'string' },
    buyer: { type: 'string' },
    gasless: { type: 'boolean' },
  },
  async run(call, terminal) {
    const pair = call.text('pair') ?? '1'
    const cashAmount = call.text('amount')
    if (!/^[1-9][0-9]{0,9}$/.test(pair)) throw new Misused(`--pair takes the number of a market, not "${pair}".`)
    if (cashAmount !== undefined && !digits.test(cashAmount))
      throw new Misused(`--amount takes digits in base units, not "${cashAmount}".`)
    const startedAt = performance.now()
    const steps: { readonly ms: number; readonly step: string }[] = []
    const onStep = (step: string) => {
      const ms = Math.round(performance.now() - startedAt)
      steps.push({ ms, step })
      terminal.say(stepLine(ms, step))
    }
    const buyer = call.text('buyer') ?? 'acme-buyer-1'
    const bought = await purchase(
      await sandboxToChange(call, terminal),
      { pairId: Number(pair), cashAmount, buyer, gasless: call.has('gasless') },
      onStep,
    )
    terminal.report({ ...bought, steps })
    return 0
  },
}
