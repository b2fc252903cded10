import BottomNavigationAction from '@mui/material/BottomNavigationAction'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import type { MenuPlace } from '#platform/web/routing/web-feature.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Menu } from '#platform/web/ui/Menu.tsx'

/** The value of this entry in the bar; no page has it. */
export const MORE = 'more'

/** The last entry of a phone's bar: the places that it has no room for. */
export function MoreEntry({ places, here }: { places: readonly MenuPlace[]; here: string | false }) {
  const text = useText()
  const go = useGo()
  const isHere = places.some(({ page }) => page === here)
  return (
    <Menu
      above
      entries={places.map((place) => ({
        key: place.page,
        icon: place.icon,
        label: text(place.label),
        current: place.page === here,
        onChoose: () => go(paths.page(place.page)),
      }))}
      button={(props) => (
        <BottomNavigationAction
          value={MORE}
          showLabel
          className={isHere ? 'Mui-selected' : ''}
          aria-current={isHere ? 'page' : undefined}
          icon={<Icon name="dots" size={24} />}
          label={text('utils.menu.more')}
          {...props}
        />
      )}
    />
  )
}
