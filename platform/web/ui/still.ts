/** How long it takes nothing: the hand answers what the eye sees after 200 to 300 ms. */
const SETTLES_MS = 400
/** A smaller move in pixels is none, as in the Layout Instability API (W3C). */
const MOVED_PX = 3

/**
 * `ref` of a list whose rows are tapped without a second look. When something above has moved all of it (the line that
 * says there is no network, a question), it takes no tap for a moment: a finger that was on its way would hit another
 * child than it aimed at. Browsers without `layout-shift` entries (Safari, Firefox) go without.
 */
export function still(list: HTMLElement | null): (() => void) | undefined {
  if (!list || !PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return undefined
  const topOnPage = () => list.getBoundingClientRect().top + scrollY
  let settling: ReturnType<typeof setTimeout> | undefined
  let top = topOnPage()
  const shifts = new PerformanceObserver(() => {
    const now = topOnPage()
    if (Math.abs(now - top) < MOVED_PX) return
    top = now
    list.style.pointerEvents = 'none'
    clearTimeout(settling)
    settling = setTimeout(() => (list.style.pointerEvents = ''), SETTLES_MS)
  })
  shifts.observe({ type: 'layout-shift' })
  // Scrolled, the browser itself keeps what is in sight where it is, and says so as a scroll.
  const scrolled = () => void (top = topOnPage())
  addEventListener('scroll', scrolled, { passive: true })
  return () => {
    shifts.disconnect()
    removeEventListener('scroll', scrolled)
    clearTimeout(settling)
  }
}
