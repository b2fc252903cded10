import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CHOICES, type Line } from '../../shared/diary.rules.ts'
import { choiceText } from '../../shared/words.ts'

type ChoicesProps = {
  line: Line
  chosen: readonly string[]
  label: string
  /** Larger, for the thumb. */
  large?: boolean
  disabled?: boolean
  onChoose: (value: string) => void
}

const LARGE = {
  minHeight: 56,
  color: 'text.primary',
  background: 'var(--surface)',
  boxShadow: 'inset 0 0 0 1px var(--line-strong)',
} as const

/** The choices of a line side by side, each wide enough for a thumb; they wrap into equal columns. */
export function Choices({ line, chosen, label, large = false, disabled = false, onChoose }: ChoicesProps) {
  const text = useText()
  const values = CHOICES[line]
  // Five words fit beside each other on a phone, six do not.
  const columns = values.length > 5 ? 3 : values.length
  return (
    <ToggleButtonGroup
      role="group"
      aria-label={label}
      sx={{
        display: 'grid',
        width: '100%',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        ...(large && { gap: 2, p: 0, background: 'none' }),
      }}
    >
      {values.map((value) => (
        <ToggleButton
          key={value}
          value={value}
          selected={chosen.includes(value)}
          tabIndex={0}
          disabled={disabled}
          onClick={() => onChoose(value)}
          sx={{ minHeight: 48, px: 1, lineHeight: 1.2, overflowWrap: 'anywhere', ...(large && LARGE) }}
        >
          {text(choiceText(line, value))}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
