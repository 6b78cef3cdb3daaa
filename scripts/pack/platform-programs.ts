import { homePlatform, platforms } from '@firsthand/sandbox/world/platforms'
import { versionOf } from './places.ts'

/** The programs of every platform, in the versions that the repository has for its own. */
export function platformPrograms(): Readonly<Record<string, string>> {
  const { postgres, anvil, engine } = platforms[homePlatform]
  const versions = { postgres: versionOf(postgres), anvil: versionOf(anvil), engine: versionOf(engine) }
  const all = Object.values(platforms).flatMap((own) => [
    [own.postgres, versions.postgres],
    [own.anvil, versions.anvil],
    [own.engine, versions.engine],
  ])
  return Object.fromEntries(all)
}
