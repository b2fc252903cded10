/** The colours of the map, as MapLibre takes them. */
export type GroundColours = Record<
  | 'land'
  | 'green'
  | 'school'
  | 'paved'
  | 'water'
  | 'building'
  | 'road'
  | 'edge'
  | 'path'
  | 'rail'
  | 'label'
  | 'name'
  | 'halo'
  | 'waterName',
  string
>

/** The tokens of the theme (platform/shared/theme/tokens.ts) that the map is made of. */
const TOKENS = ['map-land', 'map-road', 'map-water', 'map-park', 'map-label', 'text-2', 'text-3', 'primary'] as const
type Tokens = Record<(typeof TOKENS)[number], Rgb>
type Rgb = readonly [number, number, number]

/** The colours of the theme that the page has now. */
export function coloursOfPage(): GroundColours {
  const style = getComputedStyle(document.documentElement)
  return coloursOf((token) => style.getPropertyValue(`--${token}`).trim())
}

/** The colours of a theme; what has no token of its own is a mixture of two. */
export function coloursOf(token: (name: (typeof TOKENS)[number]) => string): GroundColours {
  const known = TOKENS.map((name) => [name, rgbOf(token(name))] as const)
  // Every token is in the list.
  const of = Object.fromEntries(known) as Tokens
  const land = of['map-land']
  return {
    land: text(land),
    green: text(of['map-park']),
    school: text(mixed(land, of['primary'], 0.06)),
    paved: text(mixed(land, of['map-road'], 0.6)),
    water: text(of['map-water']),
    building: text(mixed(land, of['text-3'], 0.1)),
    road: text(of['map-road']),
    edge: text(mixed(land, of['text-3'], 0.16)),
    path: text(mixed(land, of['text-3'], 0.3)),
    rail: text(mixed(land, of['text-3'], 0.4)),
    label: text(of['map-label']),
    name: text(of['text-2']),
    halo: text(land),
    waterName: text(mixed(of['map-water'], of['map-label'], 0.85)),
  }
}

/** A colour as the tokens have them: "#RGB" or "#RRGGBB". Another one is grey, which can be read on every ground. */
function rgbOf(colour: string): Rgb {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1]
  if (digits === undefined) return [128, 128, 128]
  const wide = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

const mixed = (ground: Rgb, over: Rgb, share: number): Rgb => [
  Math.round(ground[0] + (over[0] - ground[0]) * share),
  Math.round(ground[1] + (over[1] - ground[1]) * share),
  Math.round(ground[2] + (over[2] - ground[2]) * share),
]

const text = (colour: Rgb): string => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`
