import '../testing/browser.ts'
import { expect, test, vi } from 'vitest'
import { addTexts, startTexts, textsNow } from './i18n.ts'

vi.stubGlobal('document', { documentElement: { lang: '' } })

test('the texts of two features that come at once are both there', async () => {
  await startTexts({ version: '1', load: async () => ({ first: 'First' }) })
  const slow = Promise.withResolvers<Record<string, string>>()
  const quick = Promise.withResolvers<Record<string, string>>()
  const both = [addTexts('slow', () => slow.promise), addTexts('quick', () => quick.promise)]
  quick.resolve({ 'quick.text': 'Quick' })
  await both[1]
  slow.resolve({ 'slow.text': 'Slow' })
  await both[0]
  const text = textsNow()
  expect(['first', 'quick.text', 'slow.text'].map((id) => text(id))).toEqual(['First', 'Quick', 'Slow'])
})
