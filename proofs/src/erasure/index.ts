import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { randomFrom } from '@firsthand/sandbox/world/random'
import type { ProofOptions } from '../harness/proof.ts'
import { takeArchives } from './archives.ts'
import { takeBackup } from './backup.ts'
import { makePeople, type People } from './people.ts'
import { findPlanted } from './planted.ts'
import { searchBackup } from './restored-backup.ts'
import { applyRetention, erase, placeHold, untilErased } from './rights.ts'
import { makeRotation, restartWith, rotateUnderLoad } from './rotation/rotate.ts'
import { foundOf, plainFaults, searchEverywhere, searchReads, unreadable } from './sight.ts'
import { openStage, type Stage } from './stage.ts'
import { askForRights, liveStory } from './story.ts'
import { verifyAll } from './verify.ts'

/** Books are kept for ten years after the end of their year. */
const pastEveryPeriod = 12 * 366 * 86_400
const killed = ['api', 'worker', 'compliance'] as const

/** What a run says and notes. */
type Report = { readonly say: (text: string) => void; readonly note: (faults: readonly string[]) => void }

/** People leave their traces while programs are killed and keys are rotated. Answers the bank's days, and what the rotation did. */
async function leaveTraces(stage: Stage, { canaries, witnesses }: People, { say, note }: Report, short: boolean) {
  const everybody = [...canaries, ...witnesses]
  // The rotation kills every program; a whole run kills them among the purchases too.
  const kill = async (at: number) => {
    if (!short) await stage.restart(killed[at % killed.length] ?? 'api')
  }
  const rotation = makeRotation(stage)
  if (!short) await restartWith(stage, rotation, 'old first')
  const lived = await liveStory(stage, everybody, kill, say)
  note(lived.faults)
  note(await askForRights(stage, everybody, say))
  const rotated = await rotateUnderLoad(stage, rotation, everybody.at(-1) as (typeof everybody)[number], short)
  note(rotated.faults)
  say(rotated.summary)
  return { ...lived, rotated: rotated.summary }
}

/** Before the erasure everybody can be read by those who may, and lies nowhere in plain. */
async function searchBefore(stage: Stage, people: People, { say, note }: Report): Promise<readonly string[]> {
  const everybody = [...people.canaries, ...people.witnesses]
  const decisions = await takeArchives(stage, 'before')
  const sight = await searchEverywhere(stage, everybody)
  for (const line of sight.lines) say(`before: ${line}`)
  note([...plainFaults('before the erasure', sight.plain), ...sight.failed])
  note(unreadable('before the erasure', sight.shown, everybody))
  return decisions
}

/** The periods are over: a legal hold stops an erasure, and two officers erase. */
async function eraseAll(stage: Stage, { canaries }: People, { say, note }: Report) {
  await stage.world.clock.advance(pastEveryPeriod)
  stage.gateway.renew()
  for (const each of canaries) note(await erase(stage, each))
  await untilErased(stage, canaries)
  say(`${canaries.length} people are erased by two officers each, after a legal hold that two have released`)
}

/** Afterwards nobody can read those who were erased, no place has anything of theirs, and everything else holds. */
async function searchAfter(
  stage: Stage,
  { canaries, witnesses }: People,
  days: readonly string[],
  { say, note }: Report,
) {
  const decisions = await takeArchives(stage, 'after')
  const sight = await searchEverywhere(stage, [...canaries, ...witnesses])
  for (const line of sight.lines) say(`after: ${line}`)
  const left = foundOf([...sight.plain, ...sight.shown], canaries)
  note([...plainFaults('after the erasure', left), ...sight.failed])
  note(plainFaults('of people who stay', foundOf(sight.plain, witnesses)))
  note(unreadable('after the erasure', sight.shown, witnesses))
  if (sight.erased === 0) note(['no answer states that anything was erased'])
  note(await verifyAll(stage, decisions, days))
  say('chains, books and reconciliations were verified after the erasure')
  return { ...sight, left: left.length }
}

/** The operator's command for what is over removes nothing of people whose data is under a legal hold. */
async function applyRule(stage: Stage, { canaries, witnesses }: People, { say, note }: Report) {
  for (const each of witnesses) await placeHold(stage, each)
  note(await applyRetention(stage))
  const { scan } = await searchReads(stage, [...canaries, ...witnesses])
  note(plainFaults('after retention', foundOf(scan.found(), canaries)))
  note(unreadable('after retention', scan.found(), witnesses))
  say('retention was applied, and people under a legal hold stay readable')
}

/** People who leave traces in every place are erased, and then no place has anything of theirs. */
export const erasure = {
  async run({ short, seed = short ? 1 : randomInt(2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    const random = randomFrom(seed)
    const begun = performance.now()
    const faults: string[] = []
    const report: Report = {
      say: (text) => console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`),
      note(more) {
        for (const each of more) console.log(`FAULT ${each}`)
        faults.push(...more)
      },
    }
    const { say, note } = report
    await using stage = await openStage()
    const people = makePeople(random, short ? 1 : 4, short ? 1 : 2)
    const { canaries, witnesses } = people
    const { days, purchases, rotated } = await leaveTraces(stage, people, report, short)
    const decisions = await searchBefore(stage, people, report)
    if (!short) note(await verifyAll(stage, decisions, days))

    const backup = await takeBackup(stage, join(stage.world.folder, 'backup'))
    await eraseAll(stage, people, report)
    const after = await searchAfter(stage, people, days, report)

    const restored = await searchBackup(stage, backup, people)
    note(restored.faults)
    say(`the restored backup: ${restored.columns} columns and ${restored.answers} answers`)
    if (!short) await applyRule(stage, people, report)
    const planted = await findPlanted(stage, random)
    const missed = [...planted.missed, ...(restored.isSeen ? [] : ['a restored backup without register'])]
    note(missed.map((each) => `planted in ${each}, and not found`))
    const laid = planted.planted + 1
    const summary = [
      `${canaries.length} people erased after ${purchases} purchases on three rails, refunds, a payout, exports and ${stage.kills()} kills`,
      `${after.left} of their texts in ${after.columns} columns, ${after.answers} answers, files of PostgreSQL and the engine, logs, the gateway, archives and a restored backup`,
      `${witnesses.length} others readable`,
      rotated,
      `${laid - missed.length} of ${laid} planted leaks found`,
      `${faults.length} faults`,
      `seed ${seed}`,
    ]
    return { held: faults.length === 0, summary: summary.join('; ') }
  },
}
