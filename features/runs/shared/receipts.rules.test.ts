import { expect, test } from 'vitest'
import { receiptStands } from './receipts.rules.ts'

test('the count of the school waits for the crew, and more handed over than counted differs at once', () => {
  expect(receiptStands({ counted: 3, handed: 2, open: 1 })).toBe('waits')
  expect(receiptStands({ counted: 3, handed: 3, open: 0 })).toBe('agrees')
  expect(receiptStands({ counted: 3, handed: 2, open: 0 })).toBe('differs')
  expect(receiptStands({ counted: 3, handed: 4, open: 1 })).toBe('differs')
  expect(receiptStands({ counted: 0, handed: 0, open: 0 })).toBe('agrees')
})
