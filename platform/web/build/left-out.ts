import type { Plugin } from 'vite'

/** Parts of libraries that they bring along and that nothing here uses, by the end of the name under which the library imports them. */
const LEFT_OUT: readonly { file: RegExp; exports: readonly string[] }[] = [
  // Themes as CSS variables of the component library: ours are its plain themes, which take our own variables.
  { file: /\/createThemeWithVars\.mjs$/, exports: [] },
  { file: /\/ThemeProviderWithVars\.mjs$/, exports: ['CssVarsProvider', 'useColorScheme', 'getInitColorSchemeScript'] },
  // The theme turns the ripple of every button off.
  { file: /\/TouchRipple\.mjs$/, exports: [] },
  // Of `withTheme` of emotion.
  { file: /^hoist-non-react-statics$/, exports: [] },
]
const STAND_IN = '\0left-out:'

/** Leaves those parts out of the bundle; what would use one after all fails and names it. */
export function leftOut(): Plugin {
  return {
    name: 'caravan:left-out',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const index = LEFT_OUT.findIndex(({ file }) => file.test(id))
      return index >= 0 && importer?.includes('node_modules') ? `${STAND_IN}${index}` : null
    },
    load(id) {
      if (!id.startsWith(STAND_IN)) return null
      const part = LEFT_OUT[Number(id.slice(STAND_IN.length))]
      const names = (part?.exports ?? []).map((name) => `export const ${name} = fail`)
      const message = JSON.stringify(`${part?.file} is left out (platform/web/build/left-out.ts)`)
      return [`export default function fail() { throw new Error(${message}) }`, ...names].join('\n')
    },
  }
}
