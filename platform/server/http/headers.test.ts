import { expect, test } from 'vitest'
import { headersWith, SECURITY_HEADERS } from './headers.ts'

test('the host of the map tiles is the one place more that pictures may come from', () => {
  expect(headersWith(null)).toBe(SECURITY_HEADERS)
  const policy = headersWith('https://tiles.example.org/{z}/{x}/{y}.png')['Content-Security-Policy']
  expect(policy).toContain("img-src 'self' https://tiles.example.org blob: data:;")
  expect(policy?.replace(' https://tiles.example.org', '')).toBe(SECURITY_HEADERS['Content-Security-Policy'])
})
