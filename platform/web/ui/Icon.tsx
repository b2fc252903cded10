import SvgIcon from '@mui/material/SvgIcon'
import { FIRST_ICONS } from './first-icons.ts'
import type { IconName } from './icon-paths.ts'

const paths = new Map<string, string>(Object.entries(FIRST_ICONS))

/** Adds the icons of the signed-in area, which come with it. */
export function addIcons(more: Readonly<Record<string, string>>): void {
  for (const [name, path] of Object.entries(more)) paths.set(name, path)
}

/** An icon beside a word; it says nothing by itself to a screen reader. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 14 | 16 | 18 | 20 | 22 | 24 | 28 }) {
  return (
    <SvgIcon style={{ fontSize: size }}>
      <path d={paths.get(name)} />
    </SvgIcon>
  )
}
