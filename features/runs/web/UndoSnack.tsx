import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { UNDO_SECONDS } from '../shared/runs.rules.ts'

export type Undoable = { events: readonly { id: string; passengerId: string }[]; words: string }

const ROUND = 75.4

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
    <div className="snack" role="status">
      <span className="grow">{undoable.words}</span>
      <Button
        look="text"
        size="run"
        onClick={() => {
          onUndo()
          onGone()
        }}
      >
        {text('runs.undo')}
        <svg className="ring" viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="16" cy="16" r="12" stroke="currentColor" opacity=".25" />
          <circle
            cx="16"
            cy="16"
            r="12"
            stroke="currentColor"
            strokeDasharray={`${(ROUND * left) / UNDO_SECONDS} 76`}
            transform="rotate(-90 16 16)"
            strokeLinecap="round"
          />
          <text x="16" y="20" textAnchor="middle" fontSize="12" fill="currentColor" fontWeight="500">
            {left}
          </text>
        </svg>
      </Button>
    </div>
  )
}
