import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { measured } from '../shared/contrast-gate.rules.ts'
import { shownColours, type CustomTheme } from '../shared/custom-theme.rules.ts'
import type { ColourVariable } from '../shared/variables.ts'
import { ColourPicker } from './ColourPicker.tsx'
import { ContrastList, ContrastNote } from './ContrastList.tsx'

export type PartProps = { theme: CustomTheme; fixed: CustomTheme; onChange: (theme: CustomTheme) => void }

/** One colour of a theme, with the contrast of every pair that it belongs to. */
export function ColourRow({ variable, theme, fixed, onChange }: PartProps & { variable: ColourVariable }) {
  const text = useText()
  const pairs = measured(theme).filter(({ upon, ground }) => upon === variable || ground === variable)
  const { [variable]: own, ...others } = theme.colours
  return (
    <ColourPicker
      label={text(`appearance.variable.${variable}`)}
      colour={shownColours(theme)[variable]}
      note={<ContrastNote pairs={pairs} />}
      onChange={(colour) => onChange({ ...theme, colours: { ...theme.colours, [variable]: colour } })}
    >
      <ContrastList pairs={pairs} theme={theme} fixed={fixed} onChange={onChange} />
      {own !== undefined && (
        <Button icon="undo" sx={{ alignSelf: 'flex-start' }} onClick={() => onChange({ ...theme, colours: others })}>
          {text('appearance.asBase', { base: text(`utils.theme.${theme.base}`) })}
        </Button>
      )}
    </ColourPicker>
  )
}
