import * as z from 'zod/mini'
import { readRow, write } from './database.ts'
import { draftKeyOf } from './draft-key.ts'
import { sealWith, unsealWith } from './seal.ts'

/** A draft that nobody came back to is forgotten after so long. */
const KEEP_MS = 30 * 24 * 3_600_000

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
const draftSchema = z.object({
  /** What was typed, by field; files are not kept. */
  values: z.record(z.string(), fieldValue),
  /** What the record said in these fields when they were typed over. */
  base: z.record(z.string(), fieldValue),
  /** The names behind ids. */
  names: z.record(z.string(), z.string()),
  version: z.optional(z.number()),
  /** When it was typed last, ISO 8601. */
  at: z.string(),
})
export type Draft = z.output<typeof draftSchema>

/**
 * The draft of one form of one record, sealed for one account under a key that this device does not keep (draft-key.ts). Writing is never waited for: while one
 * state is being stored, only the newest of those that follow is stored next.
 */
export class DraftKeeper {
  readonly #key: [string, string]
  #wish: { draft: Draft | null } | undefined
  #writing: Promise<void> | undefined

  constructor(account: string, form: string) {
    this.#key = [account, form]
  }

  /**
   * What was kept; undefined when nothing is, when it is too old, or when this version does not understand it. Rejects
   * while the server cannot be asked for the key.
   */
  async load(now: Date): Promise<Draft | undefined> {
    const row = await readRow('drafts', this.#key)
    if (!row) return undefined
    // Without network there is no key: the draft stays for later.
    const key = await draftKeyOf(this.#key[0])
    const opened = row.until < now.getTime() ? undefined : await unsealWith(key, row.sealed).catch(() => undefined)
    const parsed = z.safeParse(draftSchema, opened)
    if (parsed.success) return parsed.data
    await this.#forget()
    return undefined
  }

  /** Keeps a draft, or forgets it (null). Fulfilled when the newest wish is stored; a full or closed store and a missing key are no error. */
  keep(draft: Draft | null): Promise<void> {
    this.#wish = { draft }
    this.#writing ??= this.#write()
      .catch(() => undefined)
      .finally(() => {
        this.#writing = undefined
      })
    return this.#writing
  }

  async #write(): Promise<void> {
    const [account, form] = this.#key
    for (let wish = this.#wish; wish; wish = this.#wish) {
      this.#wish = undefined
      if (wish.draft) {
        const sealed = await sealWith(await draftKeyOf(account), wish.draft)
        const row = { account, form, until: Date.parse(wish.draft.at) + KEEP_MS, sealed }
        await write('relaxed', (tx) => tx.objectStore('drafts').put(row))
      } else {
        await this.#forget()
      }
    }
  }

  async #forget(): Promise<void> {
    await write('relaxed', (tx) => tx.objectStore('drafts').delete(this.#key))
  }
}
