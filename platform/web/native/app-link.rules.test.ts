import { expect, it } from 'vitest'
import { pathOfLink } from './app-link.rules.ts'

const ORIGIN = 'https://caravan.example.org'

it.each([
  ['https://caravan.example.org/loggedIn/routeDetail/?run=1', '/loggedIn/routeDetail/?run=1'],
  ['https://caravan.example.org/loggedOut/resetPassword/#secret', '/loggedOut/resetPassword/#secret'],
  ['/loggedIn/notificationScreen/', '/loggedIn/notificationScreen/'],
])('%s opens %s', (link, path) => expect(pathOfLink(link, ORIGIN)).toBe(path))

it.each([
  'https://caravan.example.org.evil.example/loggedIn/x/',
  'http://caravan.example.org/loggedIn/x/',
  'https://caravan.example.org/login/api/v1/x',
  '//evil.example/loggedIn/x/',
  'javascript:alert(1)',
  'https://',
  '',
])('%s opens nothing', (link) => expect(pathOfLink(link, ORIGIN)).toBeNull())
