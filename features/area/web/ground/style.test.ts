import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, test } from 'vitest'
import { THEMES, THEME_NAMES } from '#platform/shared/theme/tokens.ts'
import { coloursOf } from './colours.ts'
import { groundStyle } from './style.ts'

const AREA = {
  layers: 'import' as const,
  version: 'v-01890a5d-ac96-774b-bcce-b302099a8057',
  minZoom: 8,
  maxZoom: 14,
  bounds: { south: 43.7, west: 7.4, north: 43.8, east: 7.5 },
  attribution: '© OpenStreetMap contributors',
}

describe.each(THEME_NAMES)('in the theme %s', (theme) => {
  const style = groundStyle(
    AREA,
    coloursOf((token) => THEMES[theme].colours[token]),
  )

  test('the style for a file of Protomaps is valid, and in the same colours', () => {
    const other = groundStyle(
      { ...AREA, layers: 'protomaps' },
      coloursOf((token) => THEMES[theme].colours[token]),
    )
    expect(validateStyleMin(other)).toEqual([])
    expect(other.layers[0]).toEqual(style.layers[0])
    expect(JSON.stringify(other)).not.toMatch(/https?:/)
  })

  test('the style is valid', () => {
    expect(validateStyleMin(style)).toEqual([])
  })

  test('the ground and the water are those of the theme', () => {
    const paint = (id: string) => style.layers.find((layer) => layer.id === id)?.paint
    expect(
      Object.values(paint('ground') ?? {})
        .join('')
        .toUpperCase(),
    ).toBe(THEMES[theme].colours['map-land'])
    expect(
      Object.values(paint('water') ?? {})
        .join('')
        .toUpperCase(),
    ).toBe(THEMES[theme].colours['map-water'])
  })

  test('no address leads anywhere else', () => {
    expect(JSON.stringify(style)).not.toMatch(/https?:/)
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
  })
})

test('a colour that is none is grey', () => {
  expect(coloursOf(() => 'no colour').land).toBe('#808080')
})
