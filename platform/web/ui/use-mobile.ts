import { useSyncExternalStore } from 'react'

/** The layout is the mobile one at this width or less (specification, section 9). */
const MOBILE = '(max-width: 868px)'

/** True at 868 px or less. */
export function useMobile(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(MOBILE)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(MOBILE).matches,
  )
}
