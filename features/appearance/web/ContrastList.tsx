import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import type { Measured } from '../shared/contrast-gate.rules.ts'
import { takenOver } from '../shared/shades.rules.ts'
import { COLOUR_VARIABLES, GRADIENTS } from '../shared/variables.ts'
import type { PartProps } from './ColourRow.tsx'

const ofTheme = (name: string) => [...COLOUR_VARIABLES, ...GRADIENTS].some((one) => one === name)

/** The colours of states and of the map have no names of their own here: they are one thing that no theme changes. */
function nameIdOf(name: string): string {
  if (ofTheme(name)) return `appearance.variable.${name}`
  return name.startsWith('map-') ? 'appearance.map' : 'appearance.states'
}

/** 4.49 is not 4.5: a contrast is never shown better than it is. */
const shown = (contrast: number): string => showNumber(Math.floor(contrast * 10) / 10, 1)

/** Of pairs that are called the same the worst stands for all. */
function worstOfEach(pairs: readonly Measured[]): Measured[] {
  const byName = Map.groupBy(pairs, ({ upon, ground }) => `${nameIdOf(upon)} ${nameIdOf(ground)}`)
  return [...byName.values()].map((same) => same.toSorted(byMargin)[0]!).toSorted(byMargin)
}

const byMargin = (one: Measured, other: Measured): number => one.has / one.least - other.has / other.least

/** The worst contrast of a colour, while its row is closed. */
export function ContrastNote({ pairs }: { pairs: readonly Measured[] }) {
  const text = useText()
  const worst = pairs.toSorted(byMargin)[0]
  if (!worst) return null
  const good = worst.has >= worst.least
  return (
    <StateChip hue={good ? 'arrived' : 'notthere'} icon={good ? 'check' : 'attention'}>
      {text(good ? 'appearance.contrast' : 'appearance.contrastLow', { contrast: shown(worst.has) })}
    </StateChip>
  )
}

/** Every pair of a colour with its contrast, the worst first; what is too faint offers its computed shade. */
export function ContrastList({ pairs, theme, fixed, onChange }: PartProps & { pairs: readonly Measured[] }) {
  const text = useText()
  if (pairs.length === 0) return null
  return (
    <Stack component="ul" spacing={1} aria-label={text('appearance.contrasts')}>
      {worstOfEach(pairs).map((pair) => {
        const names = { upon: text(nameIdOf(pair.upon)), ground: text(nameIdOf(pair.ground)) }
        return (
          <Row key={`${pair.upon} ${pair.ground}`} component="li" wrap sx={{ minHeight: 28 }}>
            <Typography component="span" variant="body2" sx={REST}>
              {text('appearance.pair', names)}
            </Typography>
            <ContrastNote pairs={[pair]} />
            {pair.has < pair.least && (
              <Button
                size="small"
                aria-label={text('appearance.takeShadeOf', names)}
                onClick={() => onChange(takenOver(theme, fixed, [pair.upon, pair.ground]))}
              >
                {text('appearance.takeShade')}
              </Button>
            )}
          </Row>
        )
      })}
    </Stack>
  )
}
