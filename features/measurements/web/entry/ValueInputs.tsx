import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { useNow } from '#platform/web/ui/use-now.ts'
import { dayIn } from '#platform/shared/dates/zoned.ts'
import { ageOn } from '#features/people/shared/birth.rules.ts'
import { sayUsualForAge, usualForAge } from '../../shared/context/ages-usual.rules.ts'
import { DEFINITIONS } from '../../shared/definitions.ts'
import type { MeasuredPerson } from '../../shared/measurements.contract.ts'
import { sayUsualAt, usualAt } from '../../shared/context/sites.rules.ts'
import { sayHigh } from '../../shared/pressure/pressure.rules.ts'
import { highAt } from '../judging.ts'
import { agoWords, fullWords, unitWords } from '../measurement-words.tsx'
import { numbersOf, Trend } from '../Tiles.tsx'
import type { EntryState } from './use-entry.ts'

type InputsProps = {
  person: MeasuredPerson
  state: EntryState
  /** When it was measured. */
  at: Date
  /** Measured at home, by the family. */
  home: boolean
  error: string | undefined
  onChange: (more: Partial<EntryState>) => void
}

const LARGE = { '& .MuiOutlinedInput-input': { fontSize: 24, fontFamily: 'var(--font-num)', fontWeight: 700 } }

/** The value: a number with the keypad of the device, two for a pressure, or one of a list; beside it the last one. */
export function ValueInputs({ person, state, at, home, error, onChange }: InputsProps) {
  const text = useText()
  const { code, unit } = state
  const { choices, hard, lowHigh } = DEFINITIONS[code]
  const name = text(`measurements.of.${code}`)
  const typed = (key: 'value' | 'second') => (event: { target: { value: string } }) =>
    onChange({ [key]: event.target.value.replace('.', ',') })
  const input = { inputMode: 'decimal' as const }
  return (
    <Stack spacing={3}>
      {choices ? (
        <Choice
          label={name}
          kind="radio"
          options={choices.map((value) => ({ value, label: text(`measurements.choice.${code}.${value}`) }))}
          chosen={[state.value]}
          onChoose={(value) => onChange({ value })}
        />
      ) : (
        <Row gap={3} sx={{ alignItems: 'flex-start', ...LARGE }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Field
              label={hard.second ? text('measurements.systolic') : name}
              required
              value={state.value}
              error={error}
              end={unitWords(code, unit)}
              attributes={input}
              autoComplete="off"
              onChange={typed('value')}
            />
          </Box>
          {hard.second && (
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Field
                label={text('measurements.diastolic')}
                required
                value={state.second}
                end={unitWords(code, unit)}
                attributes={input}
                autoComplete="off"
                onChange={typed('second')}
              />
            </Box>
          )}
        </Row>
      )}
      <Last person={person} state={state} />
      <Beside person={person} state={state} at={at} home={home} />
      {lowHigh && (
        <Row wrap gap={3} sx={{ rowGap: 2 }}>
          <Choice
            label={text('measurements.meter')}
            options={['LO', 'HI'].map((value) => ({ value, label: value }))}
            chosen={[state.value]}
            onChoose={(value) => onChange({ value: state.value === value ? '' : value })}
          />
        </Row>
      )}
    </Stack>
  )
}

/** What one has to know beside the field: the usual range of the site or for the age, from where on it is high, what the number may hide. */
function Beside({ person, state: { code, context }, at, home }: Pick<InputsProps, 'person' | 'state' | 'at' | 'home'>) {
  const text = useText()
  const usual = usualAt(code, context['site'])
  const high = code === 'PRESSURE' ? highAt(person, at) : null
  const ofAge = sayUsualForAge(code, usualForAge(code, ageOn(person, dayIn(person.zone, at))), text)
  const words = [
    usual && sayUsualAt(usual, text),
    high?.at !== 'judged' && ofAge,
    high && sayHigh(high, text, !home),
    DEFINITIONS[code].hint && text(`measurements.hint.${code}`),
  ]
  return words.map(
    (line) =>
      line && (
        <Typography key={line} variant="body2" color="textSecondary">
          {line}
        </Typography>
      ),
  )
}

/** The last value and how it goes, beside the field. */
function Last({ person, state }: Pick<InputsProps, 'person' | 'state'>) {
  const text = useText()
  const now = useNow()
  const latest = person.latest.find(({ measurement }) => measurement === state.code)
  if (!latest?.last) return null
  return (
    <Row wrap sx={{ columnGap: 3, color: 'text.secondary' }}>
      <Typography variant="body2" component="span">
        {text('measurements.last', {
          value: fullWords(latest.last, text),
          ago: agoWords(latest.last.happenedAt, now, text),
        })}
      </Typography>
      <Box component="span" sx={{ fontSize: 14 }}>
        <Trend code={state.code} values={numbersOf(latest)} />
      </Box>
    </Row>
  )
}
