import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { readWhole } from '#platform/shared/forms/numbers.rules.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { IconButton } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { Disc } from '#platform/web/ui/state.tsx'
import { hueColour } from '#platform/web/ui/hue.ts'

/** Three digits: more people than the largest bus carries. */
const COUNT = { min: 0, max: 999 }

type HeadCountProps = {
  value: number | null
  /** What it is compared with at once; left out where the list must not tell even that it differs. */
  rode?: number
  heads?: 'boarding.close.counted' | 'runs.receipt.heads'
  /** Whom to count: everybody who rode, or those who change the vehicle. */
  hint?: 'boarding.close.headCountHint' | 'boarding.transfer.countHint' | 'runs.receipt.hint'
  /** Called with null when the typed text is not a whole number. */
  onChange: (value: number | null) => void
}

/** The number that the assistant counted. It starts empty: the list must not tell what to type. */
export function HeadCount({
  value,
  rode,
  heads = 'boarding.close.counted',
  hint = 'boarding.close.headCountHint',
  onChange,
}: HeadCountProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  // The buttons beside the field change the number too.
  const shown = (readWhole(typed, COUNT) ?? null) === value ? typed : String(value ?? '')
  const wrong = value === null && shown.trim() !== ''
  const differs = value !== null && rode !== undefined && value !== rode
  // Where nothing is compared, a number is neither right nor wrong.
  const compared = differs ? 'notthere' : 'arrived'
  const counted = rode === undefined ? 'onboard' : compared
  return (
    <Row gap={3} sx={{ minHeight: 72, px: 4, py: 2 }}>
      {/* On a phone the words need its room. */}
      <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
        <Disc hue={value === null ? 'absent' : counted} icon="people" />
      </Box>
      <Box sx={REST}>
        <Typography component="label" variant="h4" htmlFor="head-count" sx={{ display: 'block' }}>
          {text(heads)}
        </Typography>
        <Typography
          role="status"
          variant="caption"
          component="p"
          sx={{ color: differs || wrong ? hueColour('notthere', 'fg') : 'text.secondary' }}
        >
          {wordsOf()}
        </Typography>
      </Box>
      <Row gap={1}>
        <IconButton
          icon="remove"
          size="run"
          label={text('boarding.close.less')}
          sx={KEY}
          disabled={(value ?? 0) <= 0}
          onClick={() => onChange((value ?? 0) - 1)}
        />
        <InputBase
          id="head-count"
          value={shown}
          error={wrong}
          inputProps={{ inputMode: 'numeric', 'aria-invalid': wrong }}
          sx={NUMBER}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(readWhole(event.target.value, COUNT) ?? null)
          }}
        />
        <IconButton
          icon="add"
          size="run"
          label={text('boarding.close.more')}
          sx={KEY}
          onClick={() => onChange((value ?? 0) + 1)}
        />
      </Row>
    </Row>
  )

  function wordsOf(): string {
    if (wrong) return text('form.notWhole')
    return differs ? text('boarding.close.countDiffers', { counted: value, listed: rode }) : text(hint)
  }
}

/** The foot of a list that is counted: the number stays in sight while sixty children scroll by. */
export function CountedFoot({ children }: { children: ReactNode }) {
  return <Box sx={{ width: '100%', '& > :first-of-type': { px: 0, pt: 0 } }}>{children}</Box>
}

const KEY = { background: 'var(--sunken)', '&.Mui-disabled': { background: 'var(--sunken)' } }
const NUMBER = {
  width: 56,
  height: 56,
  borderRadius: 1,
  // Empty it must still look like a place for a number, not like one more key.
  boxShadow: 'inset 0 0 0 1px var(--line-strong)',
  '&.Mui-focused': { outline: '2px solid var(--focus)' },
  '& input': { p: 0, height: 56, textAlign: 'center', fontSize: 24, fontWeight: 700 },
}
