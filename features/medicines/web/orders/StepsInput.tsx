import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Field, FieldError } from '#platform/web/forms/Field.tsx'
import { useFieldWords, type InputProps } from '#platform/web/forms/input-props.ts'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { listedTimes, timesInput } from '../times-input.api.tsx'
import { stepsInField, stepsText, stepsTyped, type StepInField } from './steps-typed.ts'

const EMPTY: StepInField = { days: '', dose: '', times: '' }

const TimesOfStep = timesInput({
  summary: 'medicines.times.perDay',
  unclear: 'medicines.times.unclear',
  twice: 'medicines.times.twice',
  add: 'medicines.times.add',
  remove: 'medicines.times.remove',
})
const TIMES = { fieldName: 'times', label: 'medicines.field.times', type: 'string', required: true } as const

/** The steps of a taper: days, dose and times of each, with how all of them are understood before they are saved. */
export function StepsInput({ field, value, error, disabled, onChange, nameOf, learn }: InputProps) {
  const { text, label, help } = useFieldWords(field)
  const typed = typeof value === 'string' ? value : ''
  const found = stepsInField(typed)
  const steps = found.length === 0 ? [EMPTY] : found
  // A step keeps its inputs while one before it is removed.
  const [keys, setKeys] = useState<string[]>(() => steps.map(() => crypto.randomUUID()))
  const keyOf = (index: number) => keys[index] ?? `step ${index}`
  const understood = stepsTyped(typed) ?? []
  const write = (next: readonly StepInField[]) => onChange(stepsText(next) || null)
  const change = (index: number, more: Partial<StepInField>) =>
    write(steps.map((step, at) => (at === index ? { ...step, ...more } : step)))
  const add = () => {
    setKeys([...steps.map((_, index) => keyOf(index)), crypto.randomUUID()])
    write([...steps, EMPTY])
  }
  const remove = (index: number) => {
    setKeys(steps.map((_, at) => keyOf(at)).filter((_, at) => at !== index))
    write(steps.filter((_, at) => at !== index))
  }
  return (
    <Stack spacing={3} role="group" aria-label={label}>
      <Typography component="p" variant="body2" color="textSecondary">
        {help}
      </Typography>
      {steps.map((step, index) => {
        const name = text('medicines.step', { number: index + 1 })
        return (
          <Box
            key={keyOf(index)}
            role="group"
            aria-label={name}
            sx={{ p: 3, border: '1px solid var(--line)', borderRadius: 'var(--r-card)' }}
          >
            <Row gap={2} sx={{ mb: 2, justifyContent: 'space-between' }}>
              <Typography component="h3" variant="subtitle2">
                {name}
              </Typography>
              {steps.length > 1 && (
                <IconButton
                  icon="close"
                  label={text('medicines.step.remove', { number: index + 1 })}
                  onClick={() => remove(index)}
                />
              )}
            </Row>
            <Stack spacing={3}>
              <Row gap={3} sx={{ alignItems: 'flex-start', '& > *': { flex: 1, minWidth: 0 } }}>
                <Field
                  label={text('medicines.step.days')}
                  required
                  value={step.days}
                  disabled={disabled === true}
                  autoComplete="off"
                  attributes={{ inputMode: 'numeric' }}
                  onChange={(event) => change(index, { days: event.target.value })}
                />
                <Field
                  label={text('medicines.field.dose')}
                  required
                  value={step.dose}
                  disabled={disabled === true}
                  autoComplete="off"
                  attributes={{ inputMode: 'decimal' }}
                  onChange={(event) => change(index, { dose: event.target.value })}
                />
              </Row>
              <TimesOfStep
                field={TIMES}
                value={step.times}
                error={undefined}
                disabled={disabled === true}
                nameOf={nameOf}
                learn={learn}
                onChange={(times) => change(index, { times: typeof times === 'string' ? times : '' })}
              />
            </Stack>
          </Box>
        )
      })}
      <Row>
        <Button icon="add" onClick={add}>
          {text('medicines.step.add')}
        </Button>
      </Row>
      {error !== undefined && (
        <FormHelperText component="div">
          <FieldError>{error}</FieldError>
        </FormHelperText>
      )}
      {understood.length > 0 && (
        <Typography role="status" component="div" sx={{ fontWeight: 500, whiteSpace: 'pre-line' }}>
          {understood
            .map(({ days, dose, times }) =>
              text('medicines.times.step', {
                count: days,
                dose: showNumber(dose, decimalsOf(dose)),
                times: listedTimes(times),
              }),
            )
            .join('\n')}
        </Typography>
      )}
    </Stack>
  )
}

/** Half a tablet is shown as it is written. */
const decimalsOf = (dose: number): number => (`${dose}`.split('.')[1] ?? '').length
