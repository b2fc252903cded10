import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

/** More than these wrap: then they stand in columns. */
const IN_ONE_ROW = 4
const COLUMNS = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))', width: '100%' }

type ChoiceProps<Value extends string | number> = {
  options: readonly { value: Value; label: string }[]
  /** The pressed ones. */
  chosen: readonly Value[]
  onChoose: (value: Value) => void
  /** Buttons that stay pressed, or radio buttons of a form. */
  kind?: 'buttons' | 'radio'
} & ({ label: string } | { labelledBy: string })

/** A few choices side by side, all in sight. The caller decides whether one or several may be pressed. */
export function Choice<Value extends string | number>({
  options,
  chosen,
  onChoose,
  kind = 'buttons',
  ...name
}: ChoiceProps<Value>) {
  const group = kind === 'radio' ? 'radiogroup' : 'group'
  return (
    <ToggleButtonGroup
      role={group}
      sx={options.length > IN_ONE_ROW ? COLUMNS : undefined}
      {...('label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy })}
    >
      {options.map(({ value, label }) => {
        const pressed = chosen.includes(value)
        const said = kind === 'radio' ? { role: 'radio', 'aria-checked': pressed, 'aria-pressed': undefined } : {}
        return (
          <ToggleButton key={value} value={value} selected={pressed} onClick={() => onChoose(value)} {...said}>
            {label}
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
}
