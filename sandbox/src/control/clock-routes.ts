import { advanceClock } from '../clock/advance-clock.ts'
import type { Treasury } from '../treasury/treasury.ts'
import type { World } from '../world/world.ts'
import { ControlRefusal } from './exchange.ts'
import { membersOf, type Route } from './routes.ts'

/** Ten years: every approval and key expires before that, so a later time would show nothing. */
const secondsMax = 315_360_000

const reported = ({ clock }: World) => ({
  now: new Date(clock.now()).toISOString(),
  aheadSeconds: clock.aheadSeconds(),
})

type Opened = () => Promise<Treasury>

async function advance(world: World, treasury: Opened, body: unknown): Promise<object> {
  const { seconds, statements = true } = membersOf(body)
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 1 || seconds > secondsMax)
    throw new ControlRefusal(422, `seconds is a whole number from 1 to ${secondsMax}: time does not run backwards.`)
  if (!world.clock.isMovable) throw new ControlRefusal(409, 'This sandbox was started without a movable clock.')
  // The bank opens before the clock is advanced and closes its days after it: a purchase expires by a statement, not by the clock.
  const bank = world.api === null ? null : await treasury()
  await advanceClock(world, seconds)
  if (statements !== false) await bank?.catchUp()
  return reported(world)
}

export const clockRoutes = (world: World, treasury: Opened): readonly Route[] => [
  { method: 'GET', path: '/sandbox/clock', answer: () => reported(world) },
  { method: 'POST', path: '/sandbox/clock/advance', answer: ({ body }) => advance(world, treasury, body) },
]
