import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import { Field } from '#platform/web/forms/Field.tsx'
import { useFieldWords, type InputProps } from '#platform/web/forms/input-props.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { fieldText, timesInField, withTyped } from '../shared/typed-times.rules.ts'

type Labels = {
  /** With `count` and `times`, such as "2 doses a day: 08:00 and 20:00". */
  summary: string
  unclear: string
  twice: string
  add: string
  /** With `time`. */
  remove: string
}

/** An input for a list of times: each is a chip, what is typed is shown as it is understood, and what is unclear stays and is refused in words. */
export function timesInput(labels: Labels): ComponentType<InputProps> {
  return function TimesInput({ field, value, error, disabled, onChange }: InputProps) {
    const { text, label, help } = useFieldWords(field)
    const [typed, setTyped] = useState('')
    const [isLeft, setLeft] = useState(false)
    const { times, pending } = timesInField(typeof value === 'string' ? value : '', typed)
    const all = pending.trim() === '' ? times : withTyped(times, pending)
    const isUnderstood = typeof all !== 'string'
    const write = (next: { times: readonly string[]; pending: string }) => {
      setTyped(next.pending)
      onChange(fieldText(next) || null)
    }
    const add = () => {
      if (isUnderstood) write({ times: all, pending: '' })
      setLeft(!isUnderstood)
    }
    const unclear = isLeft && !isUnderstood ? text(labels[all]) : undefined
    const problem = unclear ?? error
    const frame = useRef<HTMLDivElement>(null)
    // On a phone the field is the last thing above the keyboard and the buttons: what is wrong with it appears below.
    useLayoutEffect(() => {
      if (problem !== undefined) frame.current?.scrollIntoView({ block: 'nearest' })
    }, [problem])
    return (
      <Stack spacing={2}>
        <Box ref={frame}>
          <Field
            label={label}
            required={field.required}
            error={problem}
            help={help}
            value={pending}
            disabled={disabled === true}
            autoComplete="off"
            attributes={{ inputMode: 'text' }}
            onChange={(event) => {
              setLeft(false)
              write({ times, pending: event.target.value })
            }}
            onBlur={() => {
              if (pending.trim() !== '') add()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || pending.trim() === '') return
              // It adds the time, and does not save the form.
              event.preventDefault()
              add()
            }}
            end={
              <IconButton
                icon="add"
                label={text(labels.add)}
                onClick={() => {
                  if (pending.trim() !== '') add()
                }}
              />
            }
          />
        </Box>
        {times.length > 0 && (
          <Row wrap gap={2} component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {times.map((time) => (
              <Box component="li" key={time} sx={CHIP}>
                {time}
                <IconButton
                  icon="close"
                  label={text(labels.remove, { time })}
                  onClick={() => write({ times: times.filter((one) => one !== time), pending })}
                />
              </Box>
            ))}
          </Row>
        )}
        {isUnderstood && all.length > 0 && (
          <Typography role="status" sx={{ fontWeight: 500 }}>
            {text(labels.summary, { count: all.length, times: listedTimes(all) })}
          </Typography>
        )}
      </Stack>
    )
  }
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  pl: 4,
  borderRadius: 'var(--r-card)',
  border: '1px solid var(--line)',
  fontWeight: 500,
}

/** Times as a sentence lists them, in the language of the app. */
export const listedTimes = (times: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(times)
