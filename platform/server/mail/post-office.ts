import { sql, type Kysely, type Selectable } from 'kysely'
import type { ControlDatabase, ControlMailRow } from '../db/schema.generated.ts'
import type { AppContext } from '../app-context.ts'
import { loggable } from '../log.ts'
import { Later, Undeliverable, type Carrier, type Carriers } from './carrier.ts'
import { LETTER_CHANNELS, type LetterChannel, type Letter, type LetterKind } from './letter.ts'
import { LEASE_MS, MOST_ATTEMPTS, nextTry } from './mail.rules.ts'

type Settings = { app: AppContext; kinds: readonly LetterKind[]; carriers: Carriers }
type Taken = Pick<
  Selectable<ControlMailRow>,
  'id' | 'kind' | 'channel' | 'data' | 'attempts' | 'recipient' | 'subject' | 'body'
>

/** Sends what waits in `control.mail`. */
export type PostOffice = {
  /** Looks every few seconds, and at once after `wake()`, until `close()`. */
  readonly start: () => void
  /** A letter was noted and committed. */
  readonly wake: () => void
  /** Sends everything that is due, now, and answers when it is done. */
  readonly deliverDue: () => Promise<void>
  readonly close: () => Promise<void>
}

const POLL_MS = 5000
/** Finished letters are forgotten after this. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Opens the post office; it rests until `start()` or `deliverDue()`. */
export function openPostOffice(settings: Settings): PostOffice {
  const kinds = new Map(settings.kinds.map((kind) => [kind.name, kind]))
  if (kinds.size !== settings.kinds.length) throw new Error('two kinds of letters have the same name')
  let timer: ReturnType<typeof setInterval> | undefined
  const rounds = LETTER_CHANNELS.flatMap((channel) => {
    const carrier = settings.carriers[channel]
    return carrier ? [roundsOf(settings.app, kinds, channel, carrier)] : []
  })
  const deliverDue = async (): Promise<void> => void (await Promise.all(rounds.map((one) => one.run())))
  const look = () => {
    deliverDue().catch((error: unknown) => settings.app.log.error({ error: loggable(error) }, 'mail'))
  }
  return {
    start: () => {
      timer = setInterval(look, POLL_MS)
      look()
    },
    wake: () => timer && look(),
    deliverDue,
    close: async () => {
      clearInterval(timer)
      await Promise.allSettled(rounds.map((one) => one.running() ?? Promise.resolve()))
      for (const channel of LETTER_CHANNELS) settings.carriers[channel]?.close()
    },
  }
}

/** Works off one channel, so many letters side by side as its carrier has lanes. */
function roundsOf(app: AppContext, kinds: ReadonlyMap<string, LetterKind>, channel: LetterChannel, carrier: Carrier) {
  let running: Promise<void> | undefined
  let again = false
  const lane = async () => {
    while (await deliverOne(app, kinds, channel, carrier));
  }
  const round = async () => {
    do {
      again = false
      await Promise.all(Array.from({ length: carrier.lanes ?? 1 }, lane))
    } while (again)
  }
  return {
    running: () => running,
    run: (): Promise<void> => {
      again = true
      running ??= round().finally(() => (running = undefined))
      return running
    },
  }
}

/** Takes the next due letter that nobody else is at, and sends it. False when none is due. */
async function deliverOne(
  app: AppContext,
  kinds: ReadonlyMap<string, LetterKind>,
  channel: LetterChannel,
  carrier: Carrier,
): Promise<boolean> {
  const taken = await take(app, channel)
  if (!taken) return false
  const row = app.db.control.updateTable('mail').where('id', '=', taken.id).where('state', '=', 'waiting')
  const finish = (state: 'sent' | 'nobody' | 'failed', error: string | null = null) =>
    row.set({ state, finished_at: app.clock.now(), body: null, leased_until: null, last_error: error }).execute()
  try {
    const letter = await letterOf(app, kinds, taken)
    if (letter === null) {
      await finish('nobody')
      return true
    }
    await carrier.carry(letter, taken.id)
    await finish('sent')
  } catch (error) {
    const why = String(error instanceof Error ? error.message : error).slice(0, 300)
    app.log.warn(
      { mail: taken.id, kind: taken.kind, attempts: taken.attempts, error: loggable(error) },
      'mail not sent',
    )
    if (error instanceof Undeliverable) {
      const kind = kinds.get(taken.kind)
      await kind?.undeliverable?.(app, kind.data.parse(taken.data))
    }
    if (error instanceof Undeliverable || taken.attempts >= MOST_ATTEMPTS[channel]) await finish('failed', why)
    else {
      const asked = error instanceof Later ? error.afterMs : 0
      const next = nextTry(taken.attempts, app.clock.now(), asked)
      await row.set({ next_try_at: next, leased_until: null, last_error: why }).execute()
    }
  }
  return true
}

/** One statement, so that two processes never take the same letter. */
async function take(app: AppContext, channel: LetterChannel): Promise<Taken | undefined> {
  const { control } = app.db
  const now = app.clock.now()
  const due = control
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'waiting')
    .where('channel', '=', channel)
    .where('next_try_at', '<=', now)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = await control
    .updateTable('mail')
    .set({ leased_until: new Date(now.getTime() + LEASE_MS), attempts: sql`attempts + 1` })
    .where('id', '=', due)
    .returning(['id', 'kind', 'channel', 'data', 'attempts', 'recipient', 'subject', 'body'])
    .executeTakeFirst()
  // Once for each letter of the busiest channel is often enough; it asks an index.
  if (taken?.attempts === 1 && channel === 'email') {
    const longAgo = new Date(now.getTime() - KEPT_MS)
    await control.deleteFrom('mail').where('state', '<>', 'waiting').where('finished_at', '<', longAgo).execute()
  }
  return taken
}

/** The letter as it was written at the first try, or written now and kept together with the link that stands in it. */
async function letterOf(app: AppContext, kinds: ReadonlyMap<string, LetterKind>, taken: Taken): Promise<Letter | null> {
  const { recipient, subject, body } = taken
  if (recipient !== null && subject !== null && body !== null) return { to: recipient, subject, body }
  const kind = kinds.get(taken.kind)
  if (!kind) throw new Error(`nobody writes letters of the kind ${taken.kind}`)
  const writeIn = async (control: Kysely<ControlDatabase>) => {
    const letter = await kind.write({ control, app, now: app.clock.now() }, kind.data.parse(taken.data))
    if (letter === null) return null
    const { to, ...rest } = letter
    await control
      .updateTable('mail')
      .set({ recipient: to, ...rest })
      .where('id', '=', taken.id)
      .execute()
    return letter
  }
  return kind.linked ? app.db.control.transaction().execute(writeIn) : writeIn(app.db.control)
}
