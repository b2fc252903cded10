import { describe, expect, test } from 'vitest'
import { contrast } from '#platform/shared/theme/contrast.ts'
import { THEME_NAMES } from '#platform/shared/theme/tokens.ts'
import { measured, unreadable } from './contrast-gate.rules.ts'
import { changedVariables, plainTheme, writtenOut, type CustomTheme } from './custom-theme.rules.ts'
import { withShades } from './shades.rules.ts'
import { randomThemes } from './testing/random-themes.ts'

const light = (changes: Partial<CustomTheme>): CustomTheme => ({ ...plainTheme('light', 'Sea'), ...changes })

test.each(THEME_NAMES)('a theme that looks as %s does is readable and keeps every colour', (base) => {
  const theme = plainTheme(base, 'Plain')
  expect(unreadable(theme)).toEqual([])
  expect(withShades(theme)).toEqual(theme)
  expect(withShades(writtenOut(theme))).toEqual(writtenOut(theme))
})

describe('of 500 random themes', () => {
  const themes = randomThemes(500, 2026)
  const shaded = themes.map((theme) => ({ theme, fixed: withShades(theme) }))

  test('those that cannot be read are told from those that can', () => {
    const refused = themes.filter((theme) => unreadable(theme).length > 0)
    expect(refused.length).toBeGreaterThan(400)
    expect(refused.length).toBeLessThan(500)
  })

  test('each is readable with its computed shades, and keeps what it chose', () => {
    for (const { theme, fixed } of shaded) {
      expect(unreadable(fixed), theme.name).toEqual([])
      expect(Object.keys(fixed.colours), theme.name).toEqual(expect.arrayContaining(Object.keys(theme.colours)))
      expect(Object.keys(fixed.gradients)).toEqual(Object.keys(theme.gradients))
      expect({ ...fixed, colours: {}, gradients: {} }).toEqual({ ...theme, colours: {}, gradients: {} })
    }
  })

  test('the shades of a theme that is readable are its own colours', () => {
    for (const { theme, fixed } of shaded) {
      expect(withShades(fixed)).toEqual(fixed)
      if (unreadable(theme).length === 0) expect(fixed).toEqual(theme)
    }
  })
})

describe('the shade that is offered', () => {
  test('is the nearest: the text of a fill changes, not the fill', () => {
    const theme = light({ colours: { primary: '#FFE000' } })
    const lacking = unreadable(theme).map(({ upon, ground }) => `${upon} on ${ground}`)
    expect(lacking).toEqual(['on-primary on primary', 'primary on surface'])
    const fixed = withShades(theme)
    expect(changedVariables(theme, fixed)).toEqual(['primary', 'on-primary'])
    // A button has to be seen on its card: 3 : 1, and not much more.
    expect(contrast(fixed.colours.primary!, '#FFFFFF')).toBeGreaterThanOrEqual(3)
    expect(contrast(fixed.colours.primary!, '#FFFFFF')).toBeLessThan(3.3)
  })

  test('of a ground leaves the colours of states readable, which no theme changes', () => {
    const theme = light({ colours: { surface: '#C62828' } })
    expect(unreadable(theme).map(({ upon }) => upon)).toContain('alert-fg')
    expect(changedVariables(theme, withShades(theme))).toEqual(['surface'])
  })

  test('looks between the stops of a gradient, where it is darker than at both', () => {
    const stops = ['#FFD0D0', '#B0E9B0']
    const theme = light({ gradients: { 'gradient-page': { angle: 90, stops } } })
    const worst = (over: CustomTheme) =>
      Math.min(
        ...measured(over)
          .filter(({ ground }) => ground === 'gradient-page')
          .map(({ has }) => has),
      )
    const atStops = Math.min(
      ...stops.map((stop) => worst(light({ gradients: { 'gradient-page': { angle: 0, stops: [stop] } } }))),
    )
    expect(worst(theme)).toBeLessThan(atStops)
  })
})
