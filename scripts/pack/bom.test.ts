import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { expect, test } from 'vitest'
import { bomOf, npmComponent } from './bom.ts'
import { versionOf } from './places.ts'

const pg = npmComponent({ name: 'pg', version: versionOf('pg'), license: 'MIT' })

test('a bill of materials is valid by the schema of CycloneDX', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
  const either = npmComponent({ name: '@planted/either', version: '1.0.0', license: '(MIT OR Apache-2.0)' })
  const inside = npmComponent({ name: '@planted/none', version: '1.0.0' }, [{ name: 'firsthand:inside', value: 'x' }])
  const bom = bomOf({ ...pg, type: 'application' }, [either, inside])
  expect(await validator.validate(JSON.stringify(bom))).toBeNull()
  expect(await validator.validate(JSON.stringify({ ...bom, components: [{ name: 'no type' }] }))).not.toBeNull()
})

test('a package has the hash that the repository was installed with, and is listed once', () => {
  expect(pg.hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }])
  expect(bomOf(pg, [pg, pg])).toMatchObject({ components: [pg] })
})
