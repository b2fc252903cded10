import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'

/**
 * Kysely over a dialect, whose transactions send at once what is asked of them side by side (`Promise.all`). Kysely itself keeps a
 * statement of a transaction back until the one before it is answered. The connection runs them in the order in which they are
 * asked, each sees what the ones before it wrote, and after one that fails all others are refused.
 */
export function openKysely<DB>(dialect: Dialect): Kysely<DB> {
  const driver = dialect.createDriver()
  const executor = new SideBySide(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  return new Kysely<DB>({ config: { dialect }, dialect, driver, executor })
}

class SideBySide extends DefaultQueryExecutor {
  /** Kysely calls this for a transaction, with a provider that hands its connection to one statement after the other. */
  override withConnectionProvider(oneByOne: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(new Always(oneByOne))
  }
}

/** Hands out the connection of a transaction at any time. */
class Always implements ConnectionProvider {
  readonly #connection: DatabaseConnection

  constructor(oneByOne: ConnectionProvider) {
    let connection: DatabaseConnection | undefined
    // Nobody waits for the connection of a new transaction, so it is handed over before this returns.
    void oneByOne.provideConnection(async (its) => {
      connection = its
    })
    if (!connection) throw new Error('the connection of a transaction was not at hand')
    this.#connection = connection
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(this.#connection)
  }
}

/**
 * Waits for parts of one transaction that go on side by side. As `Promise.all`, but over only when all are: nothing is asked of a
 * transaction that has ended meanwhile. Throws the first failure.
 */
export async function allOf<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [At in keyof Parts]: Awaited<Parts[At]> }> {
  const all = Promise.all(parts)
  // It may fail long before all are over.
  all.catch(() => {})
  await Promise.allSettled(parts)
  return all
}
