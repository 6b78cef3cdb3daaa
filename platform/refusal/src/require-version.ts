import { Refusal } from './refusal.ts'

/** Raises `precondition_failed` when the change rests on another version than the one that stands. */
export function requireVersion({ version }: { readonly version: number }, ifMatch: string | null): void {
  if (ifMatch === null || ifMatch === '*' || ifMatch === `"${version}"`) return
  throw new Refusal('precondition_failed', `It is at version "${version}".`, {})
}
