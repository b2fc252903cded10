import { expect, test } from 'vitest'
import { AppError } from '#platform/shared/errors/app-error.ts'
import { loggable } from './log.ts'

test('an error keeps its kind, code, message and place, and says what was behind it', () => {
  const behind = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const shown = loggable(new AggregateError([behind, new Error('and another')], '', { cause: new TypeError('why') }))
  expect(shown).toMatchObject({
    kind: 'AggregateError',
    cause: { kind: 'TypeError', message: 'why' },
    errors: [
      { kind: 'Error', code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
      { message: 'and another' },
    ],
  })
  expect(shown['stack']).toContain('log.test.ts')
  expect(loggable(new AppError('E013'))).toMatchObject({ message: expect.stringContaining('E013') })
})

test('what is thrown and is no error still says what it is', () => {
  // The queue hands on the properties of an error instead of the error.
  const { message, stack } = new Error('the queue is away')
  expect(loggable({ message, stack, code: '42P01', queue: 'q', worker: 'w' })).toEqual({
    kind: 'object',
    code: '42P01',
    message,
    stack,
    queue: 'q',
  })
  expect(loggable('a text')).toEqual({ kind: 'string', message: 'a text' })
  expect(loggable(undefined)).toEqual({ kind: 'undefined' })
})

test('PostgreSQL’s detail and parameters stay out, and a ring of causes ends', () => {
  const error = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(pia@example.test)',
    parameters: ['x'],
  })
  error.cause = error
  const shown = JSON.stringify(loggable(error))
  expect(shown).not.toContain('pia@')
  expect(shown).not.toContain('parameters')
})

test('values that PostgreSQL quotes and replies of mail servers stay out, also at the head of the stack', () => {
  const unreadable = Object.assign(new Error('invalid input syntax for type date: "Pia "the nurse" Rossi"'), {
    code: '22007',
  })
  const refused = Object.assign(new Error('rejected: 550 pia@example.test'), { code: 'EENVELOPE', responseCode: 550 })
  const shown = loggable(new Error('behind', { cause: unreadable }))
  expect(shown).toMatchObject({ cause: { code: '22007', message: 'invalid input syntax for type date: "…"' } })
  expect(loggable(refused)).toMatchObject({ code: 'EENVELOPE', message: 'the mail server answered 550' })
  expect(JSON.stringify([shown, loggable(refused)])).not.toMatch(/Pia|pia@/)
})

test('a refusal by a mail server keeps the command and the enhanced status, and nothing else of its text', () => {
  const refusal = (message: string, command?: string) =>
    loggable(Object.assign(new Error(message), { code: 'EENVELOPE', responseCode: 550, response: message, command }))
  const unknown = refusal('No recipients: 550 5.1.1 <pia@example.test> no such user, 10.5.1.1', 'RCPT TO')
  const blocked = refusal('Mail command failed: 550 5.7.1 sender domain blocked', 'MAIL FROM')
  expect(unknown).toMatchObject({ command: 'RCPT TO', message: 'the mail server answered 550 5.1.1 to RCPT TO' })
  expect(blocked).toMatchObject({ command: 'MAIL FROM', message: 'the mail server answered 550 5.7.1 to MAIL FROM' })
  expect(refusal('Invalid greeting: 550')).toMatchObject({ message: 'the mail server answered 550' })
  expect(refusal('550 no', 'RCPT TO <pia@example.test>')).not.toHaveProperty('command')
  expect(refusal('550 ward-15.7.1 of 192.5.7.1.9 and 4.2.1.')).toMatchObject({
    message: 'the mail server answered 550 4.2.1',
  })
  // The mail client refuses an address that it cannot send, before any reply.
  const invalid = Object.assign(new Error('Invalid recipient "pia@example.test> such"'), {
    code: 'EENVELOPE',
    command: 'API',
  })
  expect(loggable(invalid)).toMatchObject({ command: 'API', message: 'Invalid recipient "…"' })
  expect(JSON.stringify([unknown, blocked, loggable(invalid)])).not.toMatch(/pia@|such|domain/)
})
