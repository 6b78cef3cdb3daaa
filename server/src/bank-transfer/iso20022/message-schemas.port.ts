/** A published schema as it stood when it was loaded. */
export type MessageSchema = { readonly message: string; readonly sha256: string }

/** Checks files against the schemas that ISO publishes for their messages. */
export type MessageSchemas = {
  /** Every schema at hand; empty where the deployment names none. */
  readonly known: readonly MessageSchema[]
  /**
   * What is wrong with a file, in the validator's words; null when there is no schema of its message or it is too long
   * to be checked. The file was read before: this is no place for one that may be hostile.
   */
  faultsOf(message: string, file: Uint8Array): readonly string[] | null
}
