import * as z from 'zod/mini'
import { uuidv7 } from '#platform/shared/ids/uuid.ts'
import { outboxStoreOf, type OutboxStore } from './outbox-store.ts'
import { ignoreUnavailable, inTime, isFull, isRefusal } from './store-state.ts'

/** `personId` null: nobody, or somebody whom no record names. */
const aboutOne = { personId: z.nullable(z.string()), name: z.string(), what: z.string() }

const entrySchema = z.object({
  id: z.string(),
  endpoint: z.string(),
  /** Entries of one queue are sent in their order; queues do not wait for each other. For a run: its id. */
  queue: z.string(),
  input: z.object({ params: z.optional(z.record(z.string(), z.unknown())), body: z.optional(z.unknown()) }),
  madeAt: z.string(),
  /**
   * Whom and what it is about, as it was on the screen. `personId` null: not about one person; `name` is then that of a run or the like. Missing: an
   * answer to a survey, or a version before this one stored it.
   */
  about: z.optional(
    z.object({
      ...aboutOne,
      /** Each of the people of an entry about several, by what this device knows of them. */
      people: z.optional(z.array(z.object(aboutOne))),
    }),
  ),
  /** The server refused it for good: a person has to look. */
  refused: z.optional(z.string()),
  /** The server has it; what it made of it is not on this device yet. */
  sentAt: z.optional(z.string()),
})
type StoredEntry = z.output<typeof entrySchema>

/** `sent`: acknowledged, and kept in sight until what the server says has been fetched again. */
export type OutboxEntry = StoredEntry & { seq: number; at: 'waiting' | 'sent' | 'refused' }
export type NewEntry = Pick<StoredEntry, 'endpoint' | 'queue' | 'input'> & { about?: EntryAbout | undefined }
export type EntryAbout = NonNullable<StoredEntry['about']>

type Listener = () => void

function storedOf(entry: StoredEntry | OutboxEntry): StoredEntry {
  const { seq: _seq, at: _at, ...stored } = { seq: 0, at: 'waiting', ...entry }
  return stored
}

const keepPage = (event: Event) => event.preventDefault()

/** Makes the browser ask, or no longer ask, before it closes or reloads the page. */
function askBeforeLeaving(needed: boolean): void {
  if (needed) window.addEventListener('beforeunload', keepPage)
  else window.removeEventListener('beforeunload', keepPage)
}

function ignoreFull(error: unknown): void {
  if (!isFull(error)) throw error
}

/** From here on, numbers of entries that are in the memory of the page alone, because the browser stores nothing. */
const IN_MEMORY = 2 ** 52
/** True for an entry that closing or reloading the page would lose. */
export const isInMemory = ({ seq }: { seq: number }): boolean => seq >= IN_MEMORY

function stateOf(entry: StoredEntry): OutboxEntry['at'] {
  if (entry.refused !== undefined) return 'refused'
  return entry.sentAt === undefined ? 'waiting' : 'sent'
}

async function readEntries(store: OutboxStore): Promise<OutboxEntry[]> {
  return (await store.read()).flatMap(({ seq, value }) => {
    const parsed = z.safeParse(entrySchema, value)
    return parsed.success ? [{ ...parsed.data, seq, at: stateOf(parsed.data) }] : []
  })
}

/**
 * Calls that must not be lost. Each is stored, encrypted, before anything is sent; it outlives a reload, sign-out and a new
 * version, and goes out when the same account is here.
 */
export class Outbox {
  readonly account: string
  /** One store for as long as the page is open: an entry stays where it is. */
  readonly #store: Promise<OutboxStore>
  #entries: readonly OutboxEntry[] = []
  #nextInMemory = IN_MEMORY
  #inserting: Promise<unknown> = Promise.resolve()
  readonly #listeners = new Set<Listener>()

  private constructor(account: string) {
    this.account = account
    this.#store = outboxStoreOf(account)
  }

  /** Opens the outbox of an account with everything that still waits; empty where the storage of the browser does not work. */
  static async open(account: string): Promise<Outbox> {
    const outbox = new Outbox(account)
    // A store that is only slow fills the outbox when it answers.
    await inTime(outbox.refresh()).catch(ignoreUnavailable)
    return outbox
  }

  /** Reads the entries again: other pages may have stored or sent some while this one was in the back/forward cache. */
  async refresh(): Promise<void> {
    let before: readonly OutboxEntry[]
    let entries: OutboxEntry[]
    do {
      before = this.#entries
      entries = await readEntries(await this.#store)
      // Changed here in the meantime: what was read may not have it yet.
    } while (before !== this.#entries)
    this.#set([...entries, ...this.#entries.filter(isInMemory)])
  }

  /** Every entry in the order it was made. A new array after each change. */
  readonly entries = (): readonly OutboxEntry[] => this.#entries

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Stores a call. When the promise is fulfilled, it is safe; where the browser refuses storage or the device is full, for as
   * long as this page is open (docs/adr/0245-storage-refused.md, docs/adr/0281-a-full-device.md).
   */
  async add(entry: NewEntry, now: Date): Promise<OutboxEntry> {
    const stored: StoredEntry = { ...entry, id: uuidv7(now.getTime()), madeAt: now.toISOString() }
    const inserting = this.#inserting.then(() => this.#insert(stored))
    this.#inserting = inserting.catch(() => undefined)
    return inserting
  }

  /**
   * The server has it. It stays stored until `forget`: a phone that loses the network now and starts again must still
   * know what was done, and only what the server said afterwards makes the entry superfluous.
   */
  async markSent(entry: OutboxEntry, now: Date): Promise<void> {
    await this.#change({ ...entry, sentAt: now.toISOString(), at: 'sent' })
  }

  /** What the server made of it is on this device. */
  async forget(entry: OutboxEntry): Promise<void> {
    const { seq } = this.#now(entry)
    if (!isInMemory({ seq })) await (await this.#store).delete(seq)
    this.#set(this.#entries.filter(({ id }) => id !== entry.id))
  }

  /** Sets an entry aside with the server's reason; those behind it go on. */
  async refuse(entry: OutboxEntry, reason: string): Promise<void> {
    await this.#change({ ...entry, refused: reason, at: 'refused' })
  }

  /** Lets a refused entry try once more. */
  async retry(entry: OutboxEntry): Promise<void> {
    const { refused: _refused, ...rest } = entry
    await this.#change({ ...rest, at: 'waiting' })
  }

  /** A person decided that this entry is not to be sent. */
  async discard(entry: OutboxEntry): Promise<void> {
    await this.forget(entry)
  }

  /** Stores an entry behind those that wait in memory, which are stored first where there is room again: they are sent in their order. */
  async #insert(stored: StoredEntry): Promise<OutboxEntry> {
    const unstored = this.#entries.filter(isInMemory)
    let seqs: number[]
    try {
      seqs = await (await this.#store).add([...unstored, stored].map(storedOf))
    } catch (error) {
      if (!isRefusal(error)) throw error
      this.#nextInMemory += 1
      seqs = [...unstored.map(({ seq }) => seq), this.#nextInMemory]
    }
    const seqOf = new Map(unstored.map(({ id }, index) => [id, seqs[index]]))
    const made: OutboxEntry = { ...stored, seq: seqs.at(-1) ?? this.#nextInMemory, at: 'waiting' }
    const before = this.#entries.map((entry) => ({ ...entry, seq: seqOf.get(entry.id) ?? entry.seq }))
    this.#set([...before, made].toSorted((one, other) => one.seq - other.seq))
    return made
  }

  async #change(changed: OutboxEntry): Promise<void> {
    const entry = { ...changed, seq: this.#now(changed).seq }
    if (!isInMemory(entry)) {
      // On a full device the entry stays stored as it was: what was sent is sent once more by the next page, which changes nothing.
      await (await this.#store).put(entry.seq, storedOf(entry)).catch(ignoreFull)
    }
    this.#set(this.#entries.map((other) => (other.id === entry.id ? entry : other)))
  }

  /** The entry as it is now: one of the memory may have been stored since it was read. */
  #now(entry: OutboxEntry): OutboxEntry {
    return this.#entries.find(({ id }) => id === entry.id) ?? entry
  }

  #set(entries: readonly OutboxEntry[]): void {
    this.#entries = entries
    askBeforeLeaving(entries.some((entry) => isInMemory(entry) && entry.at === 'waiting'))
    for (const listener of this.#listeners) listener()
  }
}
