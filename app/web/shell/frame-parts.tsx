import { styled } from '@mui/material/styles'

/** Rail beside page on a desk; on a phone the page alone. */
export const Frame = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', minHeight: '100dvh' },
}))

export const MainColumn = styled('div')({ display: 'flex', flexDirection: 'column', minWidth: 0, minHeight: '100dvh' })

/** Who works here, in which groups; on a phone the title too. */
export const TopBar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: 10,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(4),
  height: 64,
  padding: theme.spacing(0, 6),
  background: 'var(--gradient-bar, none) var(--surface)',
  borderBottom: '1px solid var(--line)',
  [theme.breakpoints.down('md')]: {
    gap: theme.spacing(2),
    height: 'calc(56px + env(safe-area-inset-top))',
    padding: 'env(safe-area-inset-top) 4px 0 16px',
  },
}))

/** The page; on a phone it ends above the bar, or takes the whole screen. */
export const PageBody = styled('main')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  padding: theme.spacing(6),
  [theme.breakpoints.down('md')]: {
    padding: '12px 12px calc(96px + env(safe-area-inset-bottom))',
    '&[data-whole]': { padding: 0 },
  },
}))

export const OfflineLine = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  padding: theme.spacing(2, 4),
  background: 'var(--waiting-bg)',
  color: 'var(--waiting-fg)',
  fontWeight: 500,
}))

/** Past the menu, for the keyboard: seen only while it has the focus. */
export const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: 8,
  zIndex: 50,
  padding: theme.spacing(3, 4),
  borderRadius: 'var(--r-control)',
  background: 'var(--surface)',
  boxShadow: 'var(--shadow)',
  '&:not(:focus)': { clipPath: 'inset(50%)', pointerEvents: 'none' },
}))
