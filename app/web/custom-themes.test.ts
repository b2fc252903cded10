import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { paintedOf } from '#features/appearance/shared/painted.rules.ts'
import { withShades } from '#features/appearance/shared/shades.rules.ts'
import { randomThemes } from '#features/appearance/shared/testing/random-themes.ts'
import { contrast } from '#platform/shared/theme/contrast.ts'
import { TEXT_PAIRS } from '#platform/shared/theme/pairs.ts'
import { COLOUR_TOKENS, THEMES } from '#platform/shared/theme/tokens.ts'

const FIRST = readFileSync(join(import.meta.dirname, 'public/first.js'), 'utf8')

/** What `first.js` paints before the app is there, with this kept on the device. */
function painted(kept: string | null) {
  const vars: Record<string, string> = {}
  const attributes: Record<string, string> = {}
  const style = { setProperty: (name: string, value: string) => (vars[name.slice(2)] = value) }
  const window = { CSS: { supports: () => true }, addEventListener: () => undefined }
  const setAttribute = (name: string, value: string) => (attributes[name] = value)
  runInNewContext(FIRST, {
    window,
    localStorage: { getItem: (key: string) => (key === 'caravan.theme' ? kept : null) },
    sessionStorage: { getItem: () => null },
    location: { pathname: '/' },
    navigator: { languages: ['en'] },
    document: { documentElement: { setAttribute, style }, querySelector: () => null },
  })
  return { theme: attributes['data-theme'], own: attributes['data-own'], vars }
}
const kept = (vars: unknown, more = {}) => JSON.stringify({ base: 'dark', name: 'Sea', vars, ...more })

describe('before the first paint', () => {
  test.each([
    [null, 'light'],
    ['light', 'light'],
    ['dark', 'dark'],
    ['mainframe', 'mainframe'],
    ['neon', 'light'],
    ['{broken', 'light'],
    ['{}', 'light'],
    [kept({}), 'dark'],
    [kept(null), 'dark'],
    [kept('x'), 'dark'],
  ])('%s is painted as %s', (value, theme) => {
    expect(painted(value)).toMatchObject({ theme, vars: {} })
  })

  test.each([
    { bg: 'red' },
    { bg: 'url(https://a.example/x)' },
    { bg: '#12345' },
    { bg: '#123456;}' },
    { bg: '#123456\n' },
    { 'alert-fg': '#000000' },
    { 'alert-bg': '#000000' },
    { 'r-card': '#000000' },
    { 'gradient-page': 'linear-gradient(1deg, url(x) 0%, #000000 100%)' },
    { 'gradient-page': 'linear-gradient(1deg, #000000 0%)' },
    { font: 'a;b' },
    { 'size-h1': '1em' },
    { '--bg': '#123456' },
  ])('an edited value %j gives way to the base, with everything beside it', (edited) => {
    expect(painted(kept({ primary: '#112233', ...edited }))).toEqual({ theme: 'dark', own: undefined, vars: {} })
  })

  test('what is kept of a theme is painted', () => {
    const vars = {
      primary: '#112233',
      'gradient-bar': 'linear-gradient(360deg, #000000 0%, #FFFFFF 100%)',
      'size-h1': '36.57px',
    }
    expect(painted(kept(vars))).toEqual({ theme: 'dark', own: 'Sea', vars })
  })
})

test('500 random themes with their shades: all is painted, text has 4.5 : 1, and the colours of states are those of the base', () => {
  const faint: string[] = []
  const altered: string[] = []
  let changed = 0
  for (const theme of randomThemes(500, 2026)) {
    const look = paintedOf(withShades(theme))
    const page = painted(JSON.stringify(look))
    expect(page, theme.name).toEqual({ theme: theme.base, own: theme.name, vars: look.vars })
    const base: Record<string, string> = THEMES[theme.base].colours
    const colours: Record<string, string> = { ...base, ...page.vars }
    for (const { upon, ground } of TEXT_PAIRS)
      if (contrast(colours[upon]!, colours[ground]!) < 4.5) faint.push(`${theme.name}: ${upon} on ${ground}`)
    for (const token of COLOUR_TOKENS.filter((one) => /-(fg|bg|dot)$/.test(one)))
      if (colours[token] !== base[token]) altered.push(`${theme.name}: ${token}`)
    changed += Object.keys(page.vars).length
  }
  expect(faint).toEqual([])
  expect(altered).toEqual([])
  // It is about themes that change much.
  expect(changed).toBeGreaterThan(5000)
})

test('without their shades most of the same themes have text that cannot be read', () => {
  const faint = randomThemes(500, 2026).filter((theme) => {
    const colours: Record<string, string> = {
      ...THEMES[theme.base].colours,
      ...painted(JSON.stringify(paintedOf(theme))).vars,
    }
    return TEXT_PAIRS.some(({ upon, ground }) => contrast(colours[upon]!, colours[ground]!) < 4.5)
  })
  expect(faint.length).toBeGreaterThan(400)
})
