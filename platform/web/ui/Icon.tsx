import { ICON_PATHS, type IconName } from './icon-paths.ts'

/** An icon beside a word; it says nothing by itself to a screen reader. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 20 | 24 }) {
  return (
    <svg className={size === 20 ? 'ic' : `ic ic-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}
