import SvgIcon from '@mui/material/SvgIcon'
import { ICON_PATHS, type IconName } from './icon-paths.ts'

/** An icon beside a word; it says nothing by itself to a screen reader. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 18 | 20 | 22 | 24 | 28 }) {
  return (
    <SvgIcon style={{ fontSize: size }}>
      <path d={ICON_PATHS[name]} />
    </SvgIcon>
  )
}
