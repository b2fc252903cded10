import Popover from '@mui/material/Popover'
import { useRef, useState } from 'react'
import { typedDay, typedMoment } from '#platform/shared/forms/days.rules.ts'
import { TYPE_RULES } from '#platform/shared/forms/types.ts'
import { IconButton } from '../ui/Button.tsx'
import { Calendar } from './Calendar.tsx'
import { Field } from './Field.tsx'
import { useFieldWords, type InputProps } from './input-props.ts'
import { VipMark } from './VipMark.tsx'

/**
 * A day, or a local moment, typed as DD/MM/YYYY (and HH:mm) or chosen from a calendar. What is half typed stays in the
 * field as it is; `validate` says what is wrong with it.
 */
export function DayInput({ field, value, error, disabled, onChange }: InputProps) {
  const { text, label, help } = useFieldWords(field)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const moment = field.type === 'datetime'
  const rules = TYPE_RULES[moment ? 'datetime' : 'date']
  const shown = rules.format(value)
  const day = typedDay(shown.slice(0, 10)) ?? null
  const readOnly = field.notEditable === true
  const choose = (chosen: string) => {
    setOpen(false)
    const time = /\d{1,2}:\d{2}$/.exec(shown)?.[0]
    const typed = `${rules.format(chosen).slice(0, 10)} ${time ?? ''}`
    // The time is the person's to say: the field waits for it with the cursor at its place.
    onChange(moment ? (typedMoment(typed, true) ?? `${TYPE_RULES.date.format(chosen)} `) : chosen)
  }
  return (
    <>
      <Field
        label={label}
        mark={field.vip && <VipMark />}
        required={field.required}
        error={error}
        help={help}
        value={shown}
        inputRef={input}
        readOnly={readOnly}
        disabled={disabled === true}
        autoComplete={field.autocomplete ?? 'off'}
        placeholder={text(moment ? 'form.momentHint' : 'form.dayHint')}
        attributes={{ inputMode: 'numeric', maxLength: 20 }}
        onChange={({ target }) => onChange(rules.parse(target.value) ?? (target.value || null))}
        onBlur={({ target }) => {
          const found = moment ? typedMoment(target.value, true) : typedDay(target.value, true)
          if (found !== undefined && found !== value) onChange(found)
        }}
        end={
          !readOnly &&
          !disabled && (
            <IconButton
              icon="calendar"
              label={text('form.calendar')}
              aria-haspopup="dialog"
              aria-expanded={open}
              onClick={() => setOpen(true)}
              sx={{ mr: -2 }}
            />
          )
        }
      />
      <Popover
        open={open}
        anchorEl={() => input.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setOpen(false)}
        disableRestoreFocus
        slotProps={{
          // Back to the field, where a chosen moment waits for its time.
          transition: { onExited: () => input.current?.focus() },
          paper: {
            role: 'dialog',
            'aria-label': text('form.calendarTitle'),
            sx: { mt: 1, border: '1px solid var(--line)' },
          },
        }}
      >
        <Calendar chosen={day} onChoose={choose} />
      </Popover>
    </>
  )
}
