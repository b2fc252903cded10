import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { isGradient, unreadable } from '../shared/contrast-gate.rules.ts'
import { changedVariables, shownColours, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { linear } from '../shared/painted.rules.ts'
import { withShades } from '../shared/shades.rules.ts'
import { FILE_MAX_KB } from '../shared/theme-file.rules.ts'
import { NAME_MAX, STOPS_MAX, type ColourVariable, type GradientVariable } from '../shared/variables.ts'
import type { Chosen } from './ImportDrawer.tsx'
import { Sample } from './Sample.tsx'
import { Swatch } from './Swatch.tsx'

/** What came of one file: why it is refused, the shades that it needs, or that it can be taken over. */
export function ImportedFile({ chosen, onTake }: { chosen: Chosen; onTake: (theme: CustomTheme) => void }) {
  const text = useText()
  if ('problem' in chosen)
    return (
      <Stack spacing={2}>
        <Head words={chosen.file} chip={<StateChip hue="alert">{text('appearance.file.refused')}</StateChip>} />
        <Typography role="alert">
          {text(`appearance.error.${chosen.problem}`, {
            at: chosen.at,
            most: chosen.problem === 'nameTooLong' ? NAME_MAX : STOPS_MAX,
            kilobytes: FILE_MAX_KB,
          })}
        </Typography>
      </Stack>
    )
  const { theme, faint } = chosen
  return (
    <Stack spacing={3}>
      <Head
        words={theme.name}
        chip={
          faint ? (
            <StateChip hue="waiting">{text('appearance.file.faint')}</StateChip>
          ) : (
            <StateChip hue="arrived">{text('appearance.file.ready')}</StateChip>
          )
        }
      />
      <Sample theme={theme} />
      {faint && <Shades theme={theme} onTake={onTake} />}
    </Stack>
  )
}

function Head({ words, chip }: { words: string; chip: React.ReactNode }) {
  return (
    <Row gap={3}>
      <Typography component="h3" variant="h4" sx={{ ...REST, overflowWrap: 'anywhere' }}>
        {words}
      </Typography>
      {chip}
    </Row>
  )
}

/** What would be darkened or lightened, before and after. */
function Shades({ theme, onTake }: { theme: CustomTheme; onTake: (theme: CustomTheme) => void }) {
  const text = useText()
  const fixed = withShades(theme)
  return (
    <>
      <Typography>{text('appearance.faintBody', { count: unreadable(theme).length })}</Typography>
      <Stack component="ul" spacing={2} aria-label={text('appearance.shades')}>
        {changedVariables(theme, fixed).map((variable) => (
          <Row key={variable} component="li" gap={2}>
            <Typography component="span" sx={REST}>
              {text(`appearance.variable.${variable}`)}
            </Typography>
            <Swatch background={lookOf(theme, variable)} />
            <Box component="span" aria-hidden="true" sx={{ color: 'text.secondary' }}>
              →
            </Box>
            <Swatch background={lookOf(fixed, variable)} />
          </Row>
        ))}
      </Stack>
      <Button icon="check" onClick={() => onTake(fixed)}>
        {text('appearance.takeShades')}
      </Button>
    </>
  )
}

function lookOf(theme: CustomTheme, variable: ColourVariable | GradientVariable): string {
  if (isGradient(variable)) {
    const gradient = theme.gradients[variable]
    return gradient ? linear(gradient) : 'none'
  }
  return shownColours(theme)[variable]
}
