import { expect, test } from 'vitest'
import { fileJson } from './file-json.ts'

test.each([0, 1, 2, 3, 196_607, 196_608, 196_609, 500_001])(
  '%i bytes are the same JSON in pieces as at once',
  (size) => {
    const bytes = Buffer.alloc(size, 'Caravan \u00e8 "1"')
    const rest = { name: 'a "b" \u2028 c', type: null }
    const pieces = [...fileJson({ field: 'data', bytes, rest })]
    expect(JSON.parse(pieces.join(''))).toEqual({ data: { data: bytes.toString('base64'), ...rest } })
    // No piece grows with the file.
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(256 * 1024)
    expect(JSON.parse([...fileJson({ field: 'data', bytes, rest: {} })].join(''))).toEqual({
      data: { data: bytes.toString('base64') },
    })
  },
)
