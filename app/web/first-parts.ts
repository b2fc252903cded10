import { styled } from '@mui/material/styles'

// The parts that come with the first download: they stand when nothing else could be loaded.

/** Over the whole page. */
export const Cover = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  zIndex: theme.zIndex.modal,
  display: 'grid',
  placeItems: 'center',
}))

/** A message in the middle of a cover. */
export const Message = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(3),
  maxWidth: 480,
  padding: theme.spacing(12, 6),
  textAlign: 'center',
  color: 'var(--text-2)',
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-card)',
  '& h1': { ...theme.typography.h3, color: 'var(--text)' },
  '& small': theme.typography.caption,
}))

/** A link below the button, for what helps less often. */
export const WayBack = styled('a')(({ theme }) => ({ ...theme.typography.button, color: 'var(--primary-text)' }))

/** The one way on. */
export const WayOn = styled('button')(({ theme }) => ({
  ...theme.typography.button,
  minHeight: 48,
  padding: theme.spacing(0, 4),
  border: 0,
  borderRadius: 'var(--r-control)',
  color: 'var(--on-primary)',
  background: 'var(--primary)',
  cursor: 'pointer',
}))
