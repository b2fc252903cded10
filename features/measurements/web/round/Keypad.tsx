import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import type { Outcome } from '../../shared/entries.rules.ts'
import { Button } from '#platform/web/ui/Button.tsx'

type KeypadProps = {
  /** What stands beside the zero: a comma, or a line between two values. */
  extra: ',' | '/' | null
  name: string
  /** What the large key does. */
  next: string
  /** `double`: the second tap of a double one. */
  onKey: (key: string, double: boolean) => void
  onErase: () => void
  onNext: () => void
  /** Why there is no value; null: nobody asks. */
  onOutcome: ((outcome: Exclude<Outcome, 'value'>) => void) | null
}

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'] as const
export const KEY = {
  minHeight: 56,
  borderRadius: 'var(--r-control)',
  background: 'var(--sunken)',
  fontSize: 20,
  fontFamily: 'var(--font-num)',
}
const OUTCOMES = [
  { outcome: 'refused', icon: 'absent' },
  { outcome: 'not_possible', icon: 'minus' },
  { outcome: 'asleep', icon: 'clock' },
] as const

/** Large keys under the thumb of one hand: digits, why there is no value, and on to the next person. */
export function Keypad({ extra, name, next, onKey, onErase, onNext, onOutcome }: KeypadProps) {
  const text = useText()
  const key = (value: string) => (
    <ButtonBase key={value} sx={KEY} onClick={(event) => onKey(value, event.detail > 1)}>
      {value}
    </ButtonBase>
  )
  return (
    <Box role="group" aria-label={`${text('measurements.round.keypad')}: ${name}`} sx={{ display: 'grid', gap: 2 }}>
      {onOutcome && <Outcomes onOutcome={onOutcome} />}
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2 }}>
        <Box sx={{ display: 'grid', gridColumn: 'span 3', gridTemplateColumns: 'repeat(3, 1fr)', gap: 2 }}>
          {DIGITS.map(key)}
          {extra === null ? <span /> : key(extra)}
          {key('0')}
          <ButtonBase sx={KEY} aria-label={text('measurements.round.erase')} onClick={onErase}>
            <Icon name="back" size={24} />
          </ButtonBase>
        </Box>
        <ButtonBase
          onClick={onNext}
          sx={{
            borderRadius: 'var(--r-control)',
            background: 'var(--primary)',
            color: 'var(--on-primary)',
            flexDirection: 'column',
            gap: 1,
            fontSize: 16,
            fontFamily: 'var(--font)',
            fontWeight: 500,
          }}
        >
          <Icon name="down" size={24} />
          {next}
        </ButtonBase>
      </Box>
    </Box>
  )
}

function Outcomes({ onOutcome }: { onOutcome: NonNullable<KeypadProps['onOutcome']> }) {
  const text = useText()
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(3, 1fr)',
        gap: 2,
        '& .MuiButton-root': { px: 1, minHeight: 48, fontSize: 14 },
        '& .MuiButton-startIcon': { mr: 1, ml: 0 },
      }}
    >
      {OUTCOMES.map(({ outcome, icon }) => (
        // The second tap of a double one would be the next person's.
        <Button key={outcome} icon={icon} onClick={(event) => event.detail < 2 && onOutcome(outcome)}>
          {text(`measurements.outcome.${outcome}`)}
        </Button>
      ))}
    </Box>
  )
}
