import { styled } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { KeyboardEvent } from 'react'

/** More than these wrap: then they stand in columns. */
const IN_ONE_ROW = 4
const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))', width: '100%' }
/** With more letters one reads them as a list: each in a line of its own, as is a single one. */
const LONG = 28
const LINES = {
  display: 'grid',
  gap: 2,
  width: '100%',
  p: 0,
  background: 'none',
  '& > .MuiToggleButton-root': {
    justifyContent: 'flex-start',
    gap: 3,
    minHeight: 48,
    px: 4,
    py: 2,
    textAlign: 'left',
    color: 'text.primary',
    background: 'var(--surface)',
    boxShadow: 'inset 0 0 0 1px var(--line-strong)',
    '&.Mui-selected, &.Mui-selected:hover': {
      background: 'var(--primary-soft)',
      boxShadow: 'inset 0 0 0 2px var(--primary)',
    },
  },
}

const Ring = styled('span')({
  flex: 'none',
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: '2px solid var(--line-strong)',
  '.Mui-selected > &': { border: '6px solid var(--primary)' },
})

type ChoiceProps<Value extends string | number> = {
  options: readonly { value: Value; label: string }[]
  /** The pressed ones. */
  chosen: readonly Value[]
  onChoose: (value: Value) => void
  /** Buttons that stay pressed, or radio buttons of a form. */
  kind?: 'buttons' | 'radio'
  /** Shows what is chosen and takes nothing. */
  disabled?: boolean
} & ({ label: string } | { labelledBy: string })

/** A few choices, all in sight: side by side, or one below the other when their words are long. The caller decides whether one or several may be pressed. */
export function Choice<Value extends string | number>({
  options,
  chosen,
  onChoose,
  kind = 'buttons',
  disabled = false,
  ...name
}: ChoiceProps<Value>) {
  const radio = kind === 'radio'
  const lines = radio && (options.length === 1 || options.some(({ label }) => label.length > LONG))
  const columns = options.length > IN_ONE_ROW ? COLUMNS : undefined
  // Of radio buttons one is reached by Tab, the others from it by the arrows.
  const reached = Math.max(
    options.findIndex(({ value }) => chosen.includes(value)),
    0,
  )
  const byArrow = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    const next = step && options[(reached + step + options.length) % options.length]
    if (!next) return
    event.preventDefault()
    onChoose(next.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=radio]')[options.indexOf(next)]?.focus()
  }
  return (
    <ToggleButtonGroup
      disabled={disabled}
      role={radio ? 'radiogroup' : 'group'}
      sx={lines ? LINES : columns}
      {...(radio && { onKeyDown: byArrow })}
      {...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy })}
    >
      {options.map(({ value, label }, index) => {
        const pressed = chosen.includes(value)
        const said = radio
          ? {
              role: 'radio',
              'aria-checked': pressed,
              'aria-pressed': undefined,
              tabIndex: index === reached ? 0 : -1,
            }
          : // Each is a button of its own: whoever knows no arrows finds it by Tab.
            { tabIndex: 0 }
        return (
          <ToggleButton key={value} value={value} selected={pressed} onClick={() => onChoose(value)} {...said}>
            {lines && <Ring />}
            {label}
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
