import SnackbarContent from '@mui/material/SnackbarContent'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { UNDO_SECONDS } from '#features/runs/shared/runs.rules.ts'

/** What was just done, and how it is taken back on the run where it was. */
export type Undoable = { key: string; words: string; takeBack: () => Promise<unknown> }

const RADIUS = 12
const ROUND = 2 * Math.PI * RADIUS

/** What was just recorded, and ten seconds to take it back with one tap. Later it is a correction like any other. */
export function UndoSnack({
  undoable,
  onUndo,
  onGone,
}: {
  undoable: Undoable
  onUndo: () => void
  onGone: () => void
}) {
  const text = useText()
  const [left, setLeft] = useState(UNDO_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (left <= 0) onGone()
  }, [left, onGone])
  return (
    <SnackbarContent
      role="status"
      elevation={0}
      message={undoable.words}
      action={
        <Button
          look="text"
          size="run"
          sx={{ color: 'var(--inverse-accent)', fontWeight: 700 }}
          onClick={() => {
            onUndo()
            onGone()
          }}
        >
          {text('boarding.undo')}
          <Countdown left={left} />
        </Button>
      }
    />
  )
}

/** The seconds that are left, as a ring that closes. */
function Countdown({ left }: { left: number }) {
  return (
    <svg
      width={32}
      height={32}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r={RADIUS} opacity=".25" />
      <circle
        cx="16"
        cy="16"
        r={RADIUS}
        strokeDasharray={`${(ROUND * left) / UNDO_SECONDS} ${ROUND}`}
        transform="rotate(-90 16 16)"
        strokeLinecap="round"
      />
      <text x="16" y="20" textAnchor="middle" fontSize="12" fill="currentColor" stroke="none" fontWeight="500">
        {left}
      </text>
    </svg>
  )
}
