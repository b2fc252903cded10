import { expect, test } from 'vitest'
import { ByKey } from './by-key.ts'

test('items are found under their own key', () => {
  const sockets = new ByKey<string>()
  sockets.add('ada', 'phone')
  sockets.add('ada', 'tablet')
  sockets.add('ben', 'phone')
  expect([...sockets.of('ada')]).toEqual(['phone', 'tablet'])
  expect([...sockets.of('ben')]).toEqual(['phone'])
  expect(sockets.of('cleo').size).toBe(0)
})

test('a key whose last item goes is forgotten, and one item goes once', () => {
  const sockets = new ByKey<string>()
  sockets.add('ada', 'phone')
  sockets.add('ada', 'tablet')
  sockets.delete('ada', 'phone')
  sockets.delete('ada', 'phone')
  sockets.delete('cleo', 'phone')
  expect([...sockets.of('ada')]).toEqual(['tablet'])
  sockets.delete('ada', 'tablet')
  expect(sockets.size).toBe(0)
})
