import '../testing/browser.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeOfflineDatabase, readOutbox, readRow } from './database.ts'
import { nextMark } from './device.ts'
import { makeFlush, type Sending } from './flush.ts'
import { keepTrying } from './keep-trying.ts'
import { Outbox, type OutboxEntry } from './outbox.ts'
import { fromShelf, shelve } from './shelf.ts'
import * as z from 'zod/mini'

const NOW = new Date('2026-10-05T05:30:00Z')
const boarding = (queue: string, child: string) => ({
  endpoint: 'runs.recordEvents',
  queue,
  input: { params: { id: queue }, body: { child } },
})
let account = ''
let made = 0
beforeEach(() => {
  made += 1
  account = `account-${made}`
})

/** A server that answers as told, and the children it was told about, in order. */
function server(answer: (child: string) => Sending = () => ({ to: 'sent' })) {
  const told: string[] = []
  const send = async (entry: OutboxEntry): Promise<Sending> => {
    const { child } = z.parse(z.object({ child: z.string() }), entry.input.body)
    const sending = answer(child)
    if (sending.to === 'sent') told.push(child)
    return sending
  }
  return { told, send }
}
const numberOf = async (run: string) => (await nextMark(run)).deviceSeq
const nothingToFetch = async () => undefined

/** When nothing is kept any more. */
async function emptied(outbox: Outbox): Promise<void> {
  await new Promise<void>((done) => {
    const look = () => outbox.entries().length === 0 && done()
    outbox.subscribe(look)
    look()
  })
}

test('an entry outlives a closed page', async () => {
  const outbox = await Outbox.open(account)
  await outbox.add(boarding('r1', 'ada'), NOW)
  await closeOfflineDatabase()
  const again = await Outbox.open(account)
  expect(again.entries()).toMatchObject([
    { queue: 'r1', at: 'waiting', madeAt: '2026-10-05T05:30:00.000Z', input: { body: { child: 'ada' } } },
  ])
})

test('a page that comes back knows what another page stored, and keeps what it stores in the meantime', async () => {
  const [cached, other] = [await Outbox.open(account), await Outbox.open(account)]
  await other.add(boarding('r1', 'ada'), NOW)
  expect(cached.entries()).toHaveLength(0)
  await Promise.all([cached.refresh(), cached.add(boarding('r1', 'bea'), NOW)])
  expect(cached.entries()).toMatchObject([{ input: { body: { child: 'ada' } } }, { input: { body: { child: 'bea' } } }])
})

test('what is stored cannot be read without the key of the account, and another account does not see it', async () => {
  const outbox = await Outbox.open(account)
  await outbox.add(boarding('r1', 'a secret child'), NOW)
  const rows = await readOutbox(account)
  expect(rows).toHaveLength(1)
  expect(new TextDecoder().decode(rows[0]!.sealed.bytes)).not.toContain('secret')
  const key = await readRow('keys', account)
  expect(key?.extractable).toBe(false)
  expect((await Outbox.open('somebody else')).entries()).toEqual([])
})

describe('sending', () => {
  test('goes oldest first in a run, and empties the outbox', async () => {
    const outbox = await Outbox.open(account)
    for (const child of ['ada', 'ben', 'cai']) await outbox.add(boarding('r1', child), NOW)
    const { told, send } = server()
    await makeFlush(outbox, send, nothingToFetch)()
    expect(told).toEqual(['ada', 'ben', 'cai'])
    await emptied(outbox)
    expect((await Outbox.open(account)).entries()).toEqual([])
  })

  test('stops a run at the first that must wait and keeps the order; other runs go on', async () => {
    const outbox = await Outbox.open(account)
    await outbox.add(boarding('r1', 'ada'), NOW)
    await outbox.add(boarding('r1', 'ben'), NOW)
    await outbox.add(boarding('r2', 'cai'), NOW)
    let down = true
    const { told, send } = server((child) => (child === 'ada' && down ? { to: 'later' } : { to: 'sent' }))
    const flush = makeFlush(outbox, send, nothingToFetch)
    await flush()
    expect(told).toEqual(['cai'])
    down = false
    await flush()
    expect(told).toEqual(['cai', 'ada', 'ben'])
  })

  test('sets a refused entry aside, with the reason and for good, and the next ones pass', async () => {
    const outbox = await Outbox.open(account)
    await outbox.add(boarding('r1', 'ada'), NOW)
    await outbox.add(boarding('r1', 'ben'), NOW)
    const { told, send } = server((child) =>
      child === 'ada' ? { to: 'refused', reason: 'not on this run' } : { to: 'sent' },
    )
    await makeFlush(outbox, send, nothingToFetch)()
    expect(told).toEqual(['ben'])
    const after = await Outbox.open(account)
    expect(after.entries()).toMatchObject([{ at: 'refused', refused: 'not on this run' }])
    await makeFlush(after, send, nothingToFetch)()
    expect(after.entries()).toHaveLength(1)
  })

  test('an entry stays in sight until what the server says has been fetched', async () => {
    const outbox = await Outbox.open(account)
    await outbox.add(boarding('r1', 'ada'), NOW)
    const { promise: fetched, resolve } = Promise.withResolvers<void>()
    await makeFlush(outbox, server().send, () => fetched)()
    expect(outbox.entries()).toMatchObject([{ at: 'sent' }])
    resolve()
    await emptied(outbox)
  })

  test('an entry that was sent outlives a restart when the network went before the answer could be fetched', async () => {
    const outbox = await Outbox.open(account)
    await outbox.add(boarding('r1', 'ada'), NOW)
    const { told, send } = server()
    await makeFlush(outbox, send, () => Promise.reject(new Error('no network')))()
    await closeOfflineDatabase()
    const again = await Outbox.open(account)
    expect(again.entries()).toMatchObject([{ at: 'sent', input: { body: { child: 'ada' } } }])
    await makeFlush(again, send, nothingToFetch)()
    await emptied(again)
    expect(told).toEqual(['ada'])
  })

  test('a server that was too busy, once for a call and once for what became of it, is asked again by itself', async () => {
    const outbox = await Outbox.open(account)
    await outbox.add(boarding('r1', 'ada'), NOW)
    const busy = { sending: true, reading: true }
    const { told, send } = server(() => {
      const was = busy.sending
      busy.sending = false
      return was ? { to: 'later' } : { to: 'sent' }
    })
    const read = async () => {
      const was = busy.reading
      busy.reading = false
      if (was) throw new Error('503')
    }
    const trying = keepTrying(outbox, makeFlush(outbox, send, read))
    await trying.flush()
    await emptied(outbox)
    trying.stop()
    expect(told).toEqual(['ada'])
  })

  test('a call made while it sends is sent too', async () => {
    const outbox = await Outbox.open(account)
    await outbox.add(boarding('r1', 'ada'), NOW)
    const { told, send } = server()
    const flush: () => Promise<void> = makeFlush(
      outbox,
      async (entry) => {
        if (told.length === 0) {
          await outbox.add(boarding('r2', 'ben'), NOW)
          void flush()
        }
        return send(entry)
      },
      nothingToFetch,
    )
    await flush()
    expect(told).toEqual(['ada', 'ben'])
  })
})

test('the numbers of a device count from 1 per run, without gaps, also when taken at once', async () => {
  const numbers = await Promise.all([numberOf(account), numberOf(account), numberOf(account)])
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(await numberOf(`${account} other`)).toBe(1)
})

test('the shelf gives back what fits the schema, to the account that put it there', async () => {
  await shelve(account, 'run', { name: 'Line 3' })
  expect(await fromShelf(account, 'run', z.object({ name: z.string() }))).toEqual({ name: 'Line 3' })
  expect(await fromShelf(account, 'run', z.object({ other: z.string() }))).toBeUndefined()
  expect(await fromShelf('somebody else', 'run', z.object({ name: z.string() }))).toBeUndefined()
})
