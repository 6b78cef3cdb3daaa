import pg from 'pg'

/** The addresses of a login with a password each. Asked for again at every new connection: a signal may have replaced them. */
export type LoginUrls = () => readonly string[]

/** As PostgreSQL numbers it: the password is not the login's. */
const wrongPassword = '28P01'

type Login = {
  readonly Client: typeof pg.Client
  /** What the next connection uses, and how many there are. */
  readonly current: () => string
  readonly count: () => number
  /** Goes on to the next one, unless somebody else has. */
  readonly turnFrom: (refused: string) => void
}

/** A client that connects by the address of the moment. One that was good stays in use until it is refused, or is no longer listed. */
export function loginClient(urls: LoginUrls): Login {
  let used = urls()[0] ?? ''
  function current(): string {
    const all = urls()
    if (!all.includes(used)) used = all[0] ?? ''
    return used
  }
  class LoginClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: current() })
    }
  }
  return {
    Client: LoginClient,
    current,
    count: () => urls().length,
    turnFrom(refused) {
      const all = urls()
      if (current() === refused) used = all[(all.indexOf(refused) + 1) % all.length] ?? ''
    },
  }
}

type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: unknown) => void) => void

/**
 * While a password is replaced, the file of a login has both. A connection that is refused by one is opened with the other, so that
 * nobody notices when the database changes from the old one to the new one.
 */
export function tryEachPassword(pool: pg.Pool, login: Login): pg.Pool {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  async function connectByEach(): Promise<pg.PoolClient> {
    for (let left = login.count(); ; left -= 1) {
      const tried = login.current()
      try {
        return await connect()
      } catch (error) {
        if ((error as { code?: string }).code !== wrongPassword || left <= 1) throw error
        login.turnFrom(tried)
      }
    }
  }
  function connectAny(): Promise<pg.PoolClient>
  function connectAny(callback: Callback): void
  function connectAny(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return connectByEach()
    connectByEach().then(
      (client) => process.nextTick(callback, undefined, client, (release?: Error | boolean) => client.release(release)),
      (error: Error) => process.nextTick(callback, error, undefined, () => undefined),
    )
    return undefined
  }
  return Object.assign(pool, { connect: connectAny })
}
