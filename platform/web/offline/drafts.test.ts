import '../testing/browser.ts'
import { beforeEach, expect, test } from 'vitest'
import { compare, draftOf } from '../forms/draft.rules.ts'
import { closeOfflineDatabase, readRow, update } from './database.ts'
import { draftKeysFrom } from './draft-key.ts'
import { DraftKeeper, type Draft } from './drafts.ts'

const NOW = new Date('2026-10-05T05:30:00Z')
const draft = (note: string): Draft => ({ values: { note }, base: { note: null }, names: {}, at: NOW.toISOString() })
let made = 0

/** What the server gives to the account that is signed in. */
const secretOf = (letter: string) => async () => btoa(letter.repeat(32)).replaceAll('=', '')
beforeEach(() => void draftKeysFrom(secretOf('a')))
const account = () => `drafting-${(made += 1)}`

test('a draft outlives a closed page, for the account that typed it and for that form alone', async () => {
  const [me, other] = [account(), account()]
  await new DraftKeeper(me, 'child:1').keep(draft('a secret word'))
  await closeOfflineDatabase()
  expect(await new DraftKeeper(me, 'child:1').load(NOW)).toEqual(draft('a secret word'))
  expect(await new DraftKeeper(me, 'child:2').load(NOW)).toBeUndefined()
  expect(await new DraftKeeper(other, 'child:1').load(NOW)).toBeUndefined()
})

test('what is stored cannot be read without the key of the account', async () => {
  const me = account()
  await new DraftKeeper(me, 'child:1').keep(draft('a secret word'))
  const row = await readRow('drafts', [me, 'child:1'])
  expect(new TextDecoder().decode(row?.sealed.bytes)).not.toContain('secret')
})

test('the next person on this browser opens it with nothing that is stored here, nor with a session of their own', async () => {
  const me = account()
  await new DraftKeeper(me, 'child:1').keep(draft('a secret word'))
  const row = await readRow('drafts', [me, 'child:1'])
  for (const key of await update('relaxed', (tx) => tx.objectStore('keys').getAll()))
    await expect(
      crypto.subtle.decrypt({ name: 'AES-GCM', iv: row!.sealed.iv }, key, row!.sealed.bytes),
    ).rejects.toThrow()
  expect(await readRow('keys', me)).toBeUndefined()
  draftKeysFrom(secretOf('b'))
  expect(await new DraftKeeper(me, 'child:1').load(NOW)).toBeUndefined()
})

test('without network it stays until the key can be had', async () => {
  const me = account()
  await new DraftKeeper(me, 'child:1').keep(draft('kept'))
  draftKeysFrom(() => Promise.reject(new Error('no network')))
  await expect(new DraftKeeper(me, 'child:1').load(NOW)).rejects.toThrow()
  draftKeysFrom(secretOf('a'))
  expect(await new DraftKeeper(me, 'child:1').load(NOW)).toEqual(draft('kept'))
})

test('while one state is stored only the newest that follows is stored, and forgetting is the last word', async () => {
  const keeper = new DraftKeeper(account(), 'child:1')
  void keeper.keep(draft('a'))
  void keeper.keep(draft('ab'))
  await keeper.keep(draft('abc'))
  expect((await keeper.load(NOW))?.values).toEqual({ note: 'abc' })
  void keeper.keep(draft('abcd'))
  await keeper.keep(null)
  expect(await keeper.load(NOW)).toBeUndefined()
})

test('a draft that nobody came back to within 30 days is gone', async () => {
  const keeper = new DraftKeeper(account(), 'child:1')
  await keeper.keep(draft('a'))
  expect(await keeper.load(new Date('2026-11-04T05:29:59Z'))).toBeDefined()
  expect(await keeper.load(new Date('2026-11-04T05:30:01Z'))).toBeUndefined()
  expect(await keeper.load(NOW)).toBeUndefined()
})

test('a draft is offered when it differs from the record, and says so when the record has changed since', () => {
  const kept = draftOf({ dirty: { note: 'mine' }, base: { note: 'old' }, names: {}, version: 3, at: 'then' }, null)
  expect(kept).toEqual({ values: { note: 'mine' }, base: { note: 'old' }, names: {}, version: 3, at: 'then' })
  if (!kept) return
  expect(compare(kept, { note: 'old' }, 3)).toBe('fresh')
  expect(compare(kept, { note: 'theirs' }, 4)).toBe('stale')
  expect(compare(kept, { note: 'mine' }, 4)).toBe('same')
  const { version: _, ...withoutVersion } = kept
  expect(compare(withoutVersion, { note: 'old' }, undefined)).toBe('fresh')
  expect(compare(withoutVersion, { note: 'theirs' }, undefined)).toBe('stale')
})

test('typing beside an undecided draft keeps both; files are left out; nothing typed is nothing kept', () => {
  const now = { base: {}, names: {}, version: undefined, at: 'now' }
  const file = { data: 'YWJj', fileName: 'a.pdf' }
  expect(draftOf({ ...now, dirty: { name: 'Ada', paper: file } }, draft('old'))?.values).toEqual({
    note: 'old',
    name: 'Ada',
  })
  expect(draftOf({ ...now, dirty: {} }, null)).toBeNull()
})
