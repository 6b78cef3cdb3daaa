/** A part of the world did not start. The message names the part, what to do next, and the part's last output. */
export class PartFailed extends Error {
  constructor(part: string, what: string, advice: string, lastLines: string) {
    super(`${part} ${what}. ${advice}${lastLines ? `\nIts last lines:\n${lastLines}` : ''}`)
    this.name = new.target.name
  }
}

/** The part ended because somebody else listens on its port. */
export class PortTaken extends PartFailed {}
