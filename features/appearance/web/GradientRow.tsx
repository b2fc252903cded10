import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { SwitchRow } from '#platform/web/ui/SwitchRow.tsx'
import { measured } from '../shared/contrast-gate.rules.ts'
import { shownColours, type Gradient } from '../shared/custom-theme.rules.ts'
import { linear } from '../shared/painted.rules.ts'
import { GRADIENT_GROUNDS, STOPS_MAX, type GradientVariable } from '../shared/variables.ts'
import { AnglePicker } from './AnglePicker.tsx'
import { ColourPicker } from './ColourPicker.tsx'
import type { PartProps } from './ColourRow.tsx'
import { ContrastList } from './ContrastList.tsx'

/** From top to bottom. */
const DOWN = 180

/** One gradient: on or off, its direction, its colours. */
export function GradientRow({ variable, theme, fixed, onChange }: PartProps & { variable: GradientVariable }) {
  const text = useText()
  const { [variable]: own, ...others } = theme.gradients
  const colours = shownColours(theme)
  const change = (gradient: Gradient) => onChange({ ...theme, gradients: { ...theme.gradients, [variable]: gradient } })
  const start = { angle: DOWN, stops: [colours[GRADIENT_GROUNDS[variable]], colours[GRADIENT_GROUNDS[variable]]] }
  return (
    <Box
      component="section"
      aria-label={text(`appearance.variable.${variable}`)}
      sx={{ px: 4, py: 2, '&:not(:first-of-type)': { borderTop: '1px solid var(--line)' } }}
    >
      <SwitchRow
        label={text(`appearance.variable.${variable}`)}
        checked={own !== undefined}
        onChange={(on) => (on ? change(start) : onChange({ ...theme, gradients: others }))}
      />
      {own && (
        <Stack spacing={4} sx={{ pb: 3 }}>
          <Box
            aria-hidden="true"
            style={{ background: linear(own) }}
            sx={{ height: 40, borderRadius: 1, border: '1px solid var(--line-strong)' }}
          />
          <AnglePicker angle={own.angle} onChange={(angle) => change({ ...own, angle })} />
          <Box sx={{ border: '1px solid var(--line)', borderRadius: 'var(--r-control)' }}>
            {own.stops.map((stop, index) => (
              <Row key={index} gap={0} sx={{ alignItems: 'flex-start' }}>
                <Box sx={REST}>
                  <ColourPicker
                    label={text('appearance.stop', { number: index + 1 })}
                    colour={stop}
                    onChange={(colour) => change({ ...own, stops: own.stops.with(index, colour) })}
                  />
                </Box>
                {own.stops.length > 1 && (
                  <IconButton
                    icon="trash"
                    label={text('appearance.removeStop', { number: index + 1 })}
                    sx={{ m: 2 }}
                    onClick={() => change({ ...own, stops: own.stops.toSpliced(index, 1) })}
                  />
                )}
              </Row>
            ))}
          </Box>
          <Button
            icon="add"
            sx={{ alignSelf: 'flex-start' }}
            disabledReason={
              own.stops.length >= STOPS_MAX ? text('appearance.stopsMax', { most: STOPS_MAX }) : undefined
            }
            onClick={() => change({ ...own, stops: [...own.stops, own.stops.at(-1) ?? colours.bg] })}
          >
            {text('appearance.addStop')}
          </Button>
          <ContrastList
            pairs={measured(theme).filter(({ ground }) => ground === variable)}
            theme={theme}
            fixed={fixed}
            onChange={onChange}
          />
        </Stack>
      )}
    </Box>
  )
}
