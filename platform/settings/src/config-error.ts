/** A setting that cannot be used, and why not. */
export type WrongSetting = { readonly setting: string; readonly why: string }

/** Settings that are wrong stop the start, with what to do about each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly wrong: readonly WrongSetting[]
  constructor(message: string, wrong: readonly WrongSetting[] = []) {
    super(message)
    this.wrong = wrong
  }
}

const messageOf = ({ setting, why }: WrongSetting) => `${setting}${/^[:,=]/.test(why) ? '' : ' '}${why}`

/** One error for all of them. Names without a place in the program stand first, in one list. */
export function errorOf(wrong: readonly WrongSetting[]): ConfigError {
  const isUnknown = ({ why }: WrongSetting) => why === unknownSetting
  const unknown = wrong.filter(isUnknown).map(({ setting }) => setting)
  const named = unknown.length === 0 ? [] : [`unknown settings: ${unknown.join(', ')}`]
  return new ConfigError([...named, ...wrong.filter((each) => !isUnknown(each)).map(messageOf)].join('; '), wrong)
}

export const unknownSetting = 'is unknown'
