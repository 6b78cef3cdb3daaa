// biome-ignore-all lint/performance/noBarrelFile: an entry of the published package
/** Every type of the published document, by the names that it has there. */
export type * from './gen/types.gen.ts'
