import { useEffect, useRef } from 'react'
import { addDays, weekdayOf } from '#platform/shared/dates/zoned.ts'
import { addMonths } from '#platform/shared/forms/calendar.rules.ts'

/**
 * The keys of a grid of days (ARIA grid pattern): arrows move by day and week, Page Up and Down by month, Home and End in the week.
 * The focus follows to the element with `data-day`.
 */
export function useDayKeys(active: string, onMove: (day: string) => void) {
  const grid = useRef<HTMLDivElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    const cell = grid.current?.querySelector<HTMLElement>(`[data-day="${active}"][tabindex="0"]`)
    cell?.focus()
  }, [active])
  const onKeyDown = (event: React.KeyboardEvent) => {
    const to = {
      ArrowLeft: addDays(active, -1),
      ArrowRight: addDays(active, 1),
      ArrowUp: addDays(active, -7),
      ArrowDown: addDays(active, 7),
      PageUp: addMonths(active, -1),
      PageDown: addMonths(active, 1),
      Home: addDays(active, 1 - weekdayOf(active)),
      End: addDays(active, 7 - weekdayOf(active)),
    }[event.key]
    // The titles of the months are no days: there the keys scroll.
    if (to === undefined || !(event.target instanceof HTMLElement) || event.target.dataset['day'] === undefined) return
    event.preventDefault()
    moved.current = true
    onMove(to)
  }
  return { grid, onKeyDown }
}
