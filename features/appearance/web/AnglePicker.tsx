import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { readNumber } from '#platform/shared/forms/numbers.rules.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { turned } from '../shared/custom-theme.rules.ts'
import { FULL_TURN } from '../shared/variables.ts'

const STEPS: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 15,
  PageDown: -15,
}

const Dial = styled('div')({
  position: 'relative',
  flex: 'none',
  width: 72,
  height: 72,
  borderRadius: '50%',
  border: '2px solid var(--line-strong)',
  background: 'var(--surface)',
  cursor: 'grab',
  touchAction: 'none',
})

const Hand = styled('span')({
  position: 'absolute',
  left: 'calc(50% - 1px)',
  bottom: '50%',
  width: 2,
  height: 28,
  background: 'var(--primary)',
  transformOrigin: 'bottom',
  '&::after': {
    content: '""',
    position: 'absolute',
    left: -5,
    top: -6,
    width: 12,
    height: 12,
    borderRadius: '50%',
    background: 'var(--primary)',
  },
})

/** A direction in degrees, as CSS counts them: 0 is up, 90 to the right. Turned with the pointer or the arrows, or typed; it goes round. */
export function AnglePicker({ angle, onChange }: { angle: number; onChange: (angle: number) => void }) {
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const byPointer = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const across = event.clientX - box.left - box.width / 2
    const down = event.clientY - box.top - box.height / 2
    onChange(turned((Math.atan2(across, -down) / Math.PI) * (FULL_TURN / 2)))
  }
  const byKey = (event: KeyboardEvent) => {
    const step = event.key === 'Home' ? -angle : STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onChange(turned(angle + step))
  }
  return (
    <Row gap={4}>
      <Dial
        role="slider"
        tabIndex={0}
        aria-label={text('appearance.angle')}
        aria-valuemin={0}
        aria-valuemax={FULL_TURN}
        aria-valuenow={angle}
        aria-valuetext={text('appearance.degrees', { angle })}
        onKeyDown={byKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          byPointer(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && byPointer(event)}
      >
        <Hand style={{ transform: `rotate(${angle}deg)` }} />
      </Dial>
      <Box sx={{ width: 140 }}>
        <Field
          label={text('appearance.angle')}
          value={typed ?? String(angle)}
          error={typed === null ? undefined : text('form.notANumber')}
          end={text('appearance.degree')}
          attributes={{ inputMode: 'numeric' }}
          onChange={({ target }) => {
            const degrees = readNumber(target.value)
            setTyped(typeof degrees === 'number' ? null : target.value)
            // A whole turn stays as it was typed; what is beyond goes round.
            if (typeof degrees === 'number') onChange(degrees === FULL_TURN ? degrees : turned(degrees))
          }}
        />
      </Box>
    </Row>
  )
}
