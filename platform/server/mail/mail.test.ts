import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { folderCarrier, smtpCarrier } from './carrier.ts'
import { defineLetter, postLetter, type Letter } from './letter.ts'
import { LEASE_MS, nextTry, oneLine } from './mail.rules.ts'
import { openPostOffice } from './post-office.ts'

let written = 0
const greeting = defineLetter({
  name: 'mailtest.greeting',
  data: z.object({ to: z.nullable(z.string()) }),
  write: async (_writing, { to }) => {
    written += 1
    return to === null ? null : { to, subject: `Hello ${written}`, body: 'A link that opens a door' }
  },
})
const letters = { name: 'mailtest', routes: [], texts: {}, letters: [greeting] }

let app: TestApp
beforeAll(async () => void (app = await openTestApp({ also: [letters] })))
afterAll(() => app?.close())
beforeEach(() => app.database.asOwner('delete from control.mail'))

const post = (to: string | null) =>
  postLetter(app.app.db.control, { now: app.clock.now(), newId: app.app.newId }, greeting, { to })
const rows = () =>
  app.database.asOwner<{ state: string; body: string | null; attempts: number; last_error: string | null }>(
    'select state, body, attempts, last_error from control.mail order by created_at, id',
  )
const sentTo = async (to: string) => (await app.mail()).filter((letter) => letter.to === to)

describe('the post office', () => {
  test('a letter leaves once, and what stood in it is forgotten', async () => {
    await post('once@example.test')
    expect(await sentTo('once@example.test')).toHaveLength(1)
    expect(await sentTo('once@example.test')).toHaveLength(1)
    expect(await rows()).toEqual([{ state: 'sent', body: null, attempts: 1, last_error: null }])
  })

  test('a letter of a command that failed does not exist', async () => {
    const { control } = app.app.db
    const failing = control.transaction().execute(async (trx) => {
      await postLetter(trx, { now: app.clock.now(), newId: app.app.newId }, greeting, { to: 'x@example.test' })
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await rows()).toEqual([])
  })

  test('where there is nobody to write to, nothing leaves', async () => {
    await post(null)
    await app.mail()
    expect(await rows()).toMatchObject([{ state: 'nobody', attempts: 1 }])
  })

  test('what could not be sent is tried again later, the same letter, and longer apart each time', async () => {
    await post('unreachable@example.test')
    await app.mail()
    const [first] = await app.database.asOwner<{ subject: string }>('select subject from control.mail')
    await app.mail()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'nobody there' }])
    app.clock.pass({ minutes: 1 })
    await app.mail()
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 2 }])
    expect(await app.database.asOwner('select subject from control.mail')).toEqual([first])
    const now = new Date(0)
    expect([1, 2, 3, 12].map((attempts) => nextTry(attempts, now).getTime() / 60_000)).toEqual([1, 2, 4, 240])
  })

  test('two servers at once send each letter once; one that died in it is followed by another', async () => {
    const other = await app.another()
    for (let i = 0; i < 20; i += 1) await post(`both-${i}@example.test`)
    const [here, there] = await Promise.all([app.mail(), other.mail()])
    const all = [...here, ...there].filter((letter) => letter.to.startsWith('both-')).map((letter) => letter.to)
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted())
    expect(new Set((await rows()).map((row) => row.state))).toEqual(new Set(['sent']))

    await post('left@example.test')
    const lease = new Date(app.clock.now().getTime() + LEASE_MS)
    await app.database.asOwner(`update control.mail set leased_until = $1, attempts = 1 where state = 'waiting'`, [
      lease,
    ])
    expect(await sentTo('left@example.test')).toEqual([])
    app.clock.pass({ ms: LEASE_MS })
    expect(await sentTo('left@example.test')).toHaveLength(1)
    await other.close()
  })
})

const hostile: Letter = { to: 'pia@example.test', subject: 'Ciao\r\nBcc: all@example.test', body: 'Perché no?\n.\nEnd' }

test('without SMTP a letter is a text file that only the application may read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-mail-'))
  try {
    const carrier = folderCarrier(join(folder, 'mail'), 'Caravan <caravan@localhost>')
    await carrier.carry(hostile, 'one')
    await carrier.carry(hostile, 'one')
    expect(readdirSync(join(folder, 'mail'))).toEqual(['one.txt'])
    const text = readFileSync(join(folder, 'mail/one.txt'), 'utf8')
    expect(text).toContain('Subject: Ciao Bcc: all@example.test\n\nPerché no?')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('by SMTP a letter keeps its Message-ID at every try, and no subject adds a recipient', async () => {
  const heard: { recipients: string[]; text: string }[] = []
  let refusing = true
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        if (refusing) return done(new Error('full'))
        heard.push({ recipients: session.envelope.rcptTo.map((to) => to.address), text })
        return done()
      })
    },
  })
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const carrier = smtpCarrier(`smtp://127.0.0.1:${port}`, 'School <school@example.org>')
  try {
    await expect(carrier.carry(hostile, 'one')).rejects.toThrow(/full/)
    refusing = false
    await carrier.carry(hostile, 'one')
    expect(heard.map((one) => one.recipients)).toEqual([['pia@example.test']])
    expect(heard[0]?.text).toContain('Message-ID: <one@example.org>')
    expect(heard[0]?.text).toMatch(/^Subject: Ciao Bcc: all@example.test\r?$/m)
    await expect(carrier.carry({ ...hostile, to: 'a@example.test, b@example.test' }, 'two')).rejects.toThrow()
  } finally {
    carrier.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})

test('a mail server that refuses an address leaves neither the address nor its words in the log', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`${address} (Pia Parent) has no mailbox here 5.1.1`), { responseCode: 550 })),
  })
  server.on('error', () => {})
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const other = await openTestApp({
    also: [letters],
    log: pino({ level: 'trace' }, stream),
    carriers: () => ({ email: smtpCarrier(`smtp://127.0.0.1:${port}`, 'School <school@example.org>') }),
  })
  try {
    const source = { now: other.clock.now(), newId: other.app.newId }
    await postLetter(other.app.db.control, source, greeting, { to: 'pia@example.test' })
    await other.mail()
    const [line = ''] = lines.filter((one) => one.includes('mail not sent'))
    expect(JSON.parse(line)).toMatchObject({
      kind: 'mailtest.greeting',
      attempts: 1,
      error: { responseCode: 550, command: 'RCPT TO', message: 'the mail server answered 550 5.1.1 to RCPT TO' },
    })
    expect(await other.database.asOwner('select last_error from control.mail')).toEqual([
      { last_error: expect.stringContaining('has no mailbox here') },
    ])
    expect(lines.filter((one) => /pia@|Pia Parent/.test(one))).toEqual([])
  } finally {
    await other.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})

test('control characters never reach a header', () => {
  expect(oneLine(' a\r\nb\u0000c\u2028d ')).toBe('a b c d')
})

test('two kinds with one name stop the start', () => {
  const carriers = { email: { carry: async () => {}, close: () => {} } }
  expect(() => openPostOffice({ app: app.app, kinds: [greeting, greeting], carriers })).toThrow(/same name/)
})
