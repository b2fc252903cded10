/**
 * The colours of the three built-in themes (README of the mock, "Tokens"). Each state has three: `-fg` for word and icon,
 * `-bg` for the chip, `-dot` for line, dot and disc. The names are the CSS variables of the page.
 */
export const COLOUR_TOKENS = [
  'bg', 'surface', 'sunken', 'line', 'line-strong', 'scrim', 'shadow', 'text', 'text-2', 'text-3', 'inverse',
  'on-inverse', 'inverse-accent', 'primary', 'on-primary', 'primary-text', 'primary-soft', 'secondary',
  'secondary-strong', 'on-secondary', 'focus', 'waiting-fg', 'waiting-bg', 'waiting-dot', 'onboard-fg',
  'onboard-bg', 'onboard-dot', 'arrived-fg', 'arrived-bg', 'arrived-dot', 'absent-fg', 'absent-bg', 'absent-dot',
  'notthere-fg', 'notthere-bg', 'notthere-dot', 'alert-fg', 'alert-bg', 'alert-dot', 'unknown-fg', 'unknown-bg',
  'unknown-dot', 'map-land', 'map-road', 'map-water', 'map-park', 'map-label',
] as const
export type ColourToken = (typeof COLOUR_TOKENS)[number]
export type Colours = Record<ColourToken, string>

export const THEME_NAMES = ['light', 'dark', 'mainframe'] as const
export type ThemeName = (typeof THEME_NAMES)[number]

export type Theme = { scheme: 'light' | 'dark'; numberFont: string; corners: { control: string; card: string; chip: string }; colours: Colours }

const ROUND = { control: '8px', card: '12px', chip: '20px' }
const SQUARE = { control: '2px', card: '2px', chip: '2px' }
const ROBOTO = 'Roboto, system-ui, sans-serif'

export const THEMES: Record<ThemeName, Theme> = {
  light: {
    scheme: 'light',
    numberFont: ROBOTO,
    corners: ROUND,
    colours: {
      bg: '#F6F8FB', surface: '#FFFFFF', sunken: '#F0F3F8', line: '#E1E7EF', 'line-strong': '#7C8A9B',
      scrim: 'rgba(19,26,34,.32)', shadow: '0 1px 2px rgba(19,34,56,.06),0 12px 32px rgba(19,34,56,.14)',
      text: '#131A22', 'text-2': '#465364', 'text-3': '#5A6878', inverse: '#1B232D', 'on-inverse': '#F3F6FA',
      'inverse-accent': '#8CC3FB', primary: '#1976D2', 'on-primary': '#FFFFFF', 'primary-text': '#145DA8',
      'primary-soft': '#E7F1FC', secondary: '#F23041', 'secondary-strong': '#C41D30', 'on-secondary': '#FFFFFF',
      focus: '#0B57A4', 'waiting-fg': '#855000', 'waiting-bg': '#FFF2D9', 'waiting-dot': '#C27800',
      'onboard-fg': '#125AA6', 'onboard-bg': '#E5F0FC', 'onboard-dot': '#1976D2', 'arrived-fg': '#1A6838',
      'arrived-bg': '#E2F4E8', 'arrived-dot': '#2B8F4F', 'absent-fg': '#4C5866', 'absent-bg': '#EBEFF3',
      'absent-dot': '#788594', 'notthere-fg': '#A13A05', 'notthere-bg': '#FFEADF', 'notthere-dot': '#D9560F',
      'alert-fg': '#AE1428', 'alert-bg': '#FDE9EB', 'alert-dot': '#D5263A', 'unknown-fg': '#5F34B0',
      'unknown-bg': '#F0EAFC', 'unknown-dot': '#7C4DD4', 'map-land': '#EEF2F6', 'map-road': '#FFFFFF',
      'map-water': '#DCE9F5', 'map-park': '#E3F0E4', 'map-label': '#5A6878',
    },
  },
  dark: {
    scheme: 'dark',
    numberFont: ROBOTO,
    corners: ROUND,
    colours: {
      bg: '#101418', surface: '#181D23', sunken: '#20262E', line: '#2B333D', 'line-strong': '#728092',
      scrim: 'rgba(4,7,10,.6)', shadow: '0 1px 2px rgba(0,0,0,.4),0 16px 40px rgba(0,0,0,.5)', text: '#E9EEF4',
      'text-2': '#B3BECB', 'text-3': '#98A5B4', inverse: '#E3E9F0', 'on-inverse': '#151B22',
      'inverse-accent': '#0F559C', primary: '#62AEF8', 'on-primary': '#05182B', 'primary-text': '#86C0FA',
      'primary-soft': '#15304B', secondary: '#F2505F', 'secondary-strong': '#FF8792', 'on-secondary': '#2A0409',
      focus: '#9CCBFB', 'waiting-fg': '#F4C063', 'waiting-bg': '#352A12', 'waiting-dot': '#DDA136',
      'onboard-fg': '#8AC2FA', 'onboard-bg': '#142D47', 'onboard-dot': '#62AEF8', 'arrived-fg': '#80D49D',
      'arrived-bg': '#143120', 'arrived-dot': '#4DB874', 'absent-fg': '#B5C0CC', 'absent-bg': '#262D36',
      'absent-dot': '#8492A2', 'notthere-fg': '#FFAC7E', 'notthere-bg': '#3A2215', 'notthere-dot': '#F07F3C',
      'alert-fg': '#FF9EA8', 'alert-bg': '#40191F', 'alert-dot': '#F25C6C', 'unknown-fg': '#C8AEFB',
      'unknown-bg': '#2B2245', 'unknown-dot': '#A17BEF', 'map-land': '#151A20', 'map-road': '#232A33',
      'map-water': '#132434', 'map-park': '#16261C', 'map-label': '#98A5B4',
    },
  },
  mainframe: {
    scheme: 'dark',
    numberFont: '"DejaVu Sans Mono", ui-monospace, Menlo, Consolas, monospace',
    corners: SQUARE,
    colours: {
      bg: '#06100B', surface: '#0A1811', sunken: '#102219', line: '#1D3A2A', 'line-strong': '#4E8F6B',
      scrim: 'rgba(0,6,3,.7)', shadow: '0 0 0 1px #2E6A4A', text: '#CFF7DB', 'text-2': '#9AD4AE',
      'text-3': '#83BC98', inverse: '#CFF7DB', 'on-inverse': '#06140C', 'inverse-accent': '#0B5A32',
      primary: '#5FE79B', 'on-primary': '#04150B', 'primary-text': '#7DF0B0', 'primary-soft': '#10301F',
      secondary: '#FF7A86', 'secondary-strong': '#FF8C96', 'on-secondary': '#2A0409', focus: '#D6FF7A',
      'waiting-fg': '#FFCB6B', 'waiting-bg': '#2A230C', 'waiting-dot': '#E6AE3C', 'onboard-fg': '#8CCBFF',
      'onboard-bg': '#0C2635', 'onboard-dot': '#5FB2F5', 'arrived-fg': '#7DF0B0', 'arrived-bg': '#0E3120',
      'arrived-dot': '#43D584', 'absent-fg': '#A9C4B4', 'absent-bg': '#16271F', 'absent-dot': '#76988A',
      'notthere-fg': '#FFAB7A', 'notthere-bg': '#301E11', 'notthere-dot': '#F3854A', 'alert-fg': '#FF9AA3',
      'alert-bg': '#35151A', 'alert-dot': '#FF6676', 'unknown-fg': '#CDB2FF', 'unknown-bg': '#241D3A',
      'unknown-dot': '#A884F2', 'map-land': '#08140E', 'map-road': '#142A1F', 'map-water': '#0A2129',
      'map-park': '#0D2416', 'map-label': '#83BC98',
    },
  },
}

/** The CSS rules of all themes: one block of variables each, chosen by `data-theme` of the root element. */
export function themeCss(): string {
  return THEME_NAMES.map((name) => {
    const theme = THEMES[name]
    const selector = name === 'light' ? ':root' : `[data-theme=${name}]`
    const colours = COLOUR_TOKENS.map((token) => `--${token}:${theme.colours[token]};`).join('')
    const { control, card, chip } = theme.corners
    const shape = `--r-control:${control};--r-card:${card};--r-chip:${chip};--font:${ROBOTO};--font-num:${theme.numberFont};`
    return `${selector}{color-scheme:${theme.scheme};${colours}${shape}}`
  }).join('\n')
}
