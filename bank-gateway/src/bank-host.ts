/** A file in a folder of the bank. */
export type Listed = { readonly name: string; readonly size: number; readonly modifiedAt: number }

/** What the gateway needs of a bank, whatever its protocol. One connection; whoever opened it ends it. */
export interface BankHost {
  /** The bank's files for us, without folders. */
  list(): Promise<readonly Listed[]>
  /** Null when it has another name by now. */
  fetch(name: string): Promise<Buffer | null>
  /** Of a payment file, as it stands at the bank under this name; null when it is not there. */
  readSent(name: string): Promise<Buffer | null>
  /** Writes a payment file under a name that the bank does not look at, replacing what stood there. */
  writeDraft(draft: string, bytes: Uint8Array): Promise<void>
  /** Gives it the name under which the bank takes it. Fails when that name is taken. */
  publish(draft: string, name: string): Promise<void>
  end(): void
}

/** Opens a connection. Fails when the host does not have a pinned key. */
export type OpenBank = () => Promise<BankHost>
