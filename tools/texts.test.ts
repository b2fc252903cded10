import { expect, test } from 'vitest'
import { features } from '#app/server/features.ts'
import { TEXT_PATTERNS } from '#app/web/text-files.ts'
import { readTexts } from '#platform/web/build/text-files.ts'

test('the files of the web app hold every text that the server knows', async () => {
  const { parts } = await readTexts(TEXT_PATTERNS)
  const known = features.flatMap((feature) => Object.entries(feature.texts))
  expect(known.length).toBeGreaterThan(2000)
  const built = Object.assign({}, ...Object.values(parts))
  expect(known.filter(([id, text]) => JSON.stringify(built[id]) !== JSON.stringify(text))).toEqual([])
})
