import type { Stage } from './stage.ts'

/** What honest makers give for the usual cash, and how long a firm quote takes then. */
export type Baseline = {
  readonly betterUnits: string
  readonly otherUnits: string
  readonly firmMs: number
}

const warmUps = 4
const samples = 5

/** Asks while all makers are honest. Fails when there is no quote. */
export async function measureUsual(stage: Stage): Promise<Baseline> {
  const pairId = await stage.makeMarket()
  const times: number[] = []
  let reference = ''
  for (let i = 0; i < warmUps + samples; i += 1) {
    const { status, body, text, ms } = await stage.firm(pairId)
    if (status !== 201) throw new Error(`no quote from honest makers: ${text}`)
    if (i >= warmUps) times.push(ms)
    reference = String(body.reference)
  }
  const { answers } = await stage.records.venueTermsOf(reference)
  const [betterUnits, otherUnits] = stage.sale.makers.map(
    (maker) => answers.find(({ supplier }) => supplier === maker)?.units,
  )
  if (betterUnits === undefined || otherUnits === undefined || BigInt(betterUnits) <= BigInt(otherUnits))
    throw new Error(`the makers are not as they should be: ${JSON.stringify(answers)}`)
  return { betterUnits, otherUnits, firmMs: times.toSorted((a, b) => a - b)[Math.floor(samples / 2)] ?? 0 }
}
