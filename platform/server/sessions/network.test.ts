import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('addresses of one customer are one network, however they are written', () => {
  const same = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:0db8:0000:0001:0:0:0:3', '[2001:db8:0:1::4]:5000']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:1::/64']))
  expect(networkOf('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
  expect([networkOf('2001:db8::1'), networkOf('2001:db8::2:0:0:0:1')]).toEqual([
    '2001:db8:0:0::/64',
    '2001:db8:0:2::/64',
  ])
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('an IPv4 address stays what it is, and what is no address counts as one', () => {
  expect(['192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1:8080'].map(networkOf)).toEqual(Array(3).fill('192.0.2.1'))
  expect(['', 'unknown', '_hidden', 'x'.repeat(5000)].map(networkOf)).toEqual(Array(4).fill('unknown'))
})
