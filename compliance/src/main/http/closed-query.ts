import { Type } from 'typebox'

/** A route that takes no query refuses one too: `?subject=…` is answered with 400, never ignored. */
export const noQuery = Type.Object({}, { additionalProperties: false })
