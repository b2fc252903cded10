import { expect, test } from 'vitest'
import { openVault } from './vault.ts'

const vault = openVault('a secret of this house')
const plain = Buffer.from('JBSWY3DPEHPK3PXP')

test('what is sealed for a purpose is opened for it', () => {
  const sealed = vault.seal('totp:1', plain)
  expect(sealed.includes(plain)).toBe(false)
  expect(vault.open('totp:1', sealed)).toEqual(plain)
})

test('the same bytes are sealed differently each time', () => {
  expect(vault.seal('totp:1', plain)).not.toEqual(vault.seal('totp:1', plain))
})

test('another purpose, another master secret and a changed byte do not open it', () => {
  const sealed = vault.seal('totp:1', plain)
  const changed = Buffer.from(sealed)
  changed[changed.length - 1]! ^= 1
  expect(() => vault.open('totp:2', sealed)).toThrow()
  expect(() => openVault('another').open('totp:1', sealed)).toThrow()
  expect(() => vault.open('totp:1', changed)).toThrow()
  expect(() => vault.open('totp:1', sealed.subarray(0, 10))).toThrow()
})
