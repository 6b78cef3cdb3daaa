/** Below it Node has no permission model for the signers, and does not run TypeScript by itself. */
export const nodeNeeded = '22.18'

/** What to do where Node is too old for a sandbox; null where it is not. */
export function nodeComplaint(version = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [majorNeeded = 0, minorNeeded = 0] = nodeNeeded.split('.').map(Number)
  if (major > majorNeeded || (major === majorNeeded && minor >= minorNeeded)) return null
  return `Install Node ${nodeNeeded} or newer, or Node 24: this is ${version}. https://nodejs.org/en/download`
}
