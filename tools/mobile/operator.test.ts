import { expect, it } from 'vitest'
import { androidProperties, capacitorConfig, errorPage, iosSettings, versionCode } from './files.ts'
import { OperatorError, parseOperator } from './operator.ts'

const OPERATOR = { server: 'https://caravan.example.org', id: 'org.example.caravan', name: 'Caravan' }
const parse = (changes: object) => parseOperator(JSON.stringify({ ...OPERATOR, ...changes }))

it('takes the address, the application id and the name of the operator', () => {
  expect(parse({ server: 'https://caravan.example.org/' })).toEqual(OPERATOR)
  expect(parse({ name: 'Scuolabus Città' }).name).toBe('Scuolabus Città')
})

it.each([
  ['a server without TLS', { server: 'http://caravan.example.org' }, '"server"'],
  ['a server with a path', { server: 'https://example.org/caravan' }, '"server"'],
  ['a server on another port', { server: 'https://example.org:8443' }, '"server"'],
  ['a server with a password', { server: 'https://a:b@example.org' }, '"server"'],
  ['an id of one part', { id: 'caravan' }, '"id"'],
  ['an id that Google Play refuses', { id: 'org.my-school.app' }, '"id"'],
  ['a name that would end a string of the page', { name: 'Caravan</title>' }, '"name"'],
  ['an empty name', { name: '' }, '"name"'],
  ['a field that does not exist', { password: 'x' }, 'no others'],
  ['a missing field', { id: undefined }, '"id"'],
])('refuses %s', (_what, changes, named) => {
  expect(() => parse(changes)).toThrow(OperatorError)
  expect(() => parse(changes)).toThrow(named)
})

it('refuses a file that is not JSON', () => {
  expect(() => parseOperator('{')).toThrow(OperatorError)
})

it('writes the values for both builds; a version has a number that grows', () => {
  const values = { operator: { ...OPERATOR, name: 'Città' }, version: '2.19.4' }
  expect(androidProperties(values)).toBe(
    'APP_ID = org.example.caravan\nAPP_NAME = Citt\\u00e0\nAPP_HOST = caravan.example.org\nVERSION = 2.19.4\nVERSION_CODE = 2019004\n',
  )
  expect(iosSettings(values)).toContain('APP_NAME = Città\nAPP_HOST = caravan.example.org\nAPP_VERSION = 2.19.4\n')
  expect(versionCode('2.20.0')).toBeGreaterThan(versionCode('2.19.999'))
})

it('opens the server of the operator, and a page of its own in both languages when that is not reached', () => {
  expect(capacitorConfig({ operator: OPERATOR, version: '2.19.4' }).server).toEqual({
    url: OPERATOR.server,
    errorPath: 'index.html',
  })
  const page = errorPage(OPERATOR)
  for (const text of ['Try again', 'Riprova', `href="${OPERATOR.server}/"`]) expect(page).toContain(text)
})
