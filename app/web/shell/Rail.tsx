import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { BrandLogo } from '#features/session/web/brand-logo.api.tsx'
import type { menuFor } from './navigation.ts'

const RailColumn = styled('nav')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  height: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(1),
  padding: theme.spacing(3, 2),
  background: 'var(--gradient-bar, none) var(--surface)',
  borderRight: '1px solid var(--line)',
  overflowY: 'auto',
}))

const RailLink = styled(AppLink)(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(1),
  // Larger letters make the rail scroll, not its entries overlap.
  flex: 'none',
  width: 72,
  minHeight: 56,
  borderRadius: 'var(--r-control)',
  color: 'var(--text-2)',
  textAlign: 'center',
  hyphens: 'auto',
  overflowWrap: 'anywhere',
  '&:hover': { background: 'var(--sunken)', textDecoration: 'none' },
  '&[aria-current]': { color: 'var(--primary-text)', background: 'var(--primary-soft)', fontWeight: 500 },
}))

/** The way through the product on a desk: the mark, then one entry for each place. */
export function Rail({ menu, here }: { menu: ReturnType<typeof menuFor>; here: string | false }) {
  const text = useText()
  return (
    <RailColumn aria-label={text('utils.menu')}>
      <Box sx={{ mt: 1, mb: 3 }}>
        <AppLink to={paths.home()} aria-label={text('menu.today')} style={{ display: 'block' }}>
          <BrandLogo />
        </AppLink>
      </Box>
      {menu.map((place) => (
        <RailLink key={place.page} to={paths.page(place.page)} aria-current={place.page === here ? 'page' : undefined}>
          <Icon name={place.icon} size={22} />
          {text(place.label)}
        </RailLink>
      ))}
    </RailColumn>
  )
}
