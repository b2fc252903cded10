import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { expect, test } from 'vitest'
import { contrast } from '#platform/shared/theme/contrast.ts'
import { THEME_NAMES, THEMES } from '#platform/shared/theme/tokens.ts'
import { coloursOf } from './colours.ts'
import { groundStyle } from './style.ts'

const area = {
  version: 'v-01890a5d-ac96-774b-bcce-b302099a8057',
  minZoom: 8,
  maxZoom: 14,
  bounds: { south: 43.7, west: 7.4, north: 43.8, east: 7.5 },
  attribution: '© OpenStreetMap contributors',
}

test.each(THEME_NAMES)('in the theme %s the style is valid and its names can be read', (name) => {
  const colours = coloursOf((token) => THEMES[name].colours[token])
  const style = groundStyle(area, colours)
  expect(validateStyleMin(style)).toEqual([])
  // WCAG 2.2, 1.4.3: 4.5 for text; names have an edge in the colour of the ground.
  for (const ground of [colours.land, colours.road, colours.green, colours.water, colours.building])
    expect(contrast(colours.name, ground)).toBeGreaterThan(4.5)
})
