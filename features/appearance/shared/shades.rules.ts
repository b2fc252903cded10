import { contrastOf, luminance } from '#platform/shared/theme/contrast.ts'
import { THEMES } from '#platform/shared/theme/tokens.ts'
import {
  GATE_PAIRS,
  isGradient,
  lightOfGround,
  measured,
  mixed,
  unreadable,
  type Coloured,
  type GatePair,
} from './contrast-gate.rules.ts'
import { changedVariables, plainTheme, shownColours, type CustomTheme } from './custom-theme.rules.ts'
import {
  COLOUR_VARIABLES,
  GRADIENT_GROUNDS,
  TABLE_DEFAULTS,
  type ColourVariable,
  type GradientVariable,
} from './variables.ts'

/** A shade is looked for in so many steps to black and to white. */
const STEPS = 50
const BLACK = '#000000'
const WHITE = '#FFFFFF'

/** Grounds that only have to bear the texts of the page; texts on the fills `primary` and `inverse` follow their fill instead. */
const GROUNDS = [
  'surface',
  'bg',
  'sunken',
  'primary-soft',
  'table-head',
  'table-hover',
] as const satisfies ColourVariable[]
const PAGE_GRADIENTS = ['gradient-page', 'gradient-bar'] as const satisfies GradientVariable[]

/** In this order: what stands on a fill needs the fill as it will be. */
const UPON: readonly ColourVariable[] = ['primary', ...COLOUR_VARIABLES.filter((variable) => variable !== 'primary')]

/**
 * The same theme with computed shades: every colour that makes something unreadable is darkened or lightened until it reaches
 * 4.5 : 1 (shapes 3 : 1), the others stay. Grounds come first and go towards the light or the dark of the base, so that the colours
 * of states, which no theme changes, can be read on them; then what stands on the grounds.
 */
export function withShades(theme: CustomTheme): CustomTheme {
  let next = theme
  for (const ground of GROUNDS) next = withGround(next, ground)
  for (const gradient of PAGE_GRADIENTS) next = withGradient(next, gradient)
  for (const upon of UPON) next = withUpon(next, upon)
  next = withGradient(next, 'gradient-button')
  // No random theme of the test comes here; a theme that did would lose its colours rather than pass.
  return unreadable(next).length === 0 ? next : { ...plainTheme(next.base), ...fontsOf(next) }
}

const fontsOf = ({ name, font, size, sizes }: CustomTheme) => ({ name, font, size, sizes })

/** Nobody chose the colour: it is that of the base. */
function isFixed({ colours }: CustomTheme, upon: Coloured): boolean {
  const follows = Object.entries(TABLE_DEFAULTS).find(([variable]) => variable === upon)?.[1]
  const chosen = (one: Coloured) =>
    COLOUR_VARIABLES.some((variable) => variable === one && colours[variable] !== undefined)
  return !chosen(upon) && (follows === undefined || !chosen(follows))
}

const passes = (theme: CustomTheme, pairs: readonly GatePair[]): boolean =>
  measured(theme, pairs).every(({ has, least }) => has >= least)

function withGround(theme: CustomTheme, ground: (typeof GROUNDS)[number]): CustomTheme {
  const pairs = GATE_PAIRS.filter((pair) => pair.ground === ground && isFixed(theme, pair.upon))
  const from = shownColours(theme)[ground]
  const far = farOf(theme)
  const tried = (share: number): CustomTheme =>
    share === 0 ? theme : { ...theme, colours: { ...theme.colours, [ground]: mixed(from, far, share) } }
  return firstThat(tried, (one) => passes(one, pairs))
}

/** The lightest ground of a light theme, the darkest of a dark one: what the base writes can be read there. */
const farOf = ({ base }: CustomTheme): string => (THEMES[base].scheme === 'light' ? WHITE : BLACK)

/** All stops move together: those of the page as a ground does, those of a button towards its plain colour. */
function withGradient(theme: CustomTheme, gradient: GradientVariable): CustomTheme {
  const own = theme.gradients[gradient]
  if (!own) return theme
  const isButton = gradient === 'gradient-button'
  const pairs = GATE_PAIRS.filter(({ upon, ground }) => ground === gradient && (isButton || isFixed(theme, upon)))
  const to = isButton ? shownColours(theme)[GRADIENT_GROUNDS[gradient]] : farOf(theme)
  const tried = (share: number): CustomTheme => {
    if (share === 0) return theme
    const stops = own.stops.map((stop) => mixed(stop, to, share))
    return { ...theme, gradients: { ...theme.gradients, [gradient]: { ...own, stops } } }
  }
  return firstThat(tried, (one) => passes(one, pairs))
}

/** The nearest shade of a text or shape that can be seen on every ground that it stands on. */
function withUpon(theme: CustomTheme, upon: ColourVariable): CustomTheme {
  // A button's gradient follows its text, not the other way round.
  const pairs = GATE_PAIRS.filter((pair) => pair.upon === upon && pair.ground !== 'gradient-button')
  if (pairs.length === 0 || passes(theme, pairs)) return theme
  const shown = shownColours(theme)
  const grounds = pairs.flatMap(({ ground, least }) =>
    lightOfGround(theme, ground, shown).map((light) => ({ light, least })),
  )
  for (let step = 1; step <= STEPS; step += 1)
    for (const to of [BLACK, WHITE]) {
      const shade = mixed(shown[upon], to, step / STEPS)
      const light = luminance(shade)
      if (grounds.every((ground) => contrastOf(light, ground.light) >= ground.least))
        return { ...theme, colours: { ...theme.colours, [upon]: shade } }
    }
  return theme
}

function firstThat(tried: (share: number) => CustomTheme, good: (theme: CustomTheme) => boolean): CustomTheme {
  for (let step = 0; step < STEPS; step += 1) {
    const one = tried(step / STEPS)
    if (good(one)) return one
  }
  return tried(1)
}

/** The theme with what is named taken over from another, which has its shades computed. */
export function takenOver(
  theme: CustomTheme,
  fixed: CustomTheme,
  variables: readonly GatePair['ground'][],
): CustomTheme {
  const next = { ...theme, colours: { ...theme.colours }, gradients: { ...theme.gradients } }
  for (const variable of changedVariables(theme, fixed).filter((one) => variables.includes(one)))
    if (isGradient(variable)) next.gradients[variable] = fixed.gradients[variable]
    else next.colours[variable] = fixed.colours[variable]
  return next
}
