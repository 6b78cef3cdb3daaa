/** One line of a timeline. */
export const stepLine = (ms: number, step: string) => `${`${ms}`.padStart(7)} ms  ${step}`
