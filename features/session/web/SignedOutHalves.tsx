import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, type ReactNode } from 'react'
import { Row } from '#platform/web/ui/Row.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { BrandLogo } from './brand-logo.api.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

// A phone never shows it.
const SignInScene = lazy(async () => ({ default: (await import('./SignInScene.tsx')).SignInScene }))

/** Every page before sign-in: the scene and the form beside each other; on a phone the form alone. */
export function SignedOutHalves({ note, children }: { note?: string | undefined; children: ReactNode }) {
  const mobile = useMobile()
  return (
    <Halves>
      {!mobile && (
        <Suspense fallback={<div />}>
          <SignInScene />
        </Suspense>
      )}
      <Door>
        <Row>
          <Box sx={{ display: { xs: 'flex', md: 'none' }, alignItems: 'center', gap: 3 }}>
            <BrandLogo size={32} />
            <Typography component="b" variant="h4">
              Caravan
            </Typography>
          </Box>
          <Box sx={{ ml: 'auto' }}>
            <LanguageChoice />
          </Box>
        </Row>
        {children}
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ mt: { xs: 'auto', md: 0 }, textAlign: 'right', fontFamily: 'var(--font-num)' }}
        >
          {note}
        </Typography>
      </Door>
    </Halves>
  )
}

/** The scene and the door beside each other; on a phone the door alone. */
const Halves = styled('div')(({ theme }) => ({
  [theme.breakpoints.up('md')]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 480px', minHeight: '100dvh' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'minmax(0, 1fr) 560px' },
}))

const Door = styled('main')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  padding: 'calc(16px + env(safe-area-inset-top)) 24px 16px',
  background: 'var(--surface)',
  '& form .MuiOutlinedInput-root': { minHeight: 48 },
  [theme.breakpoints.up('md')]: { padding: theme.spacing(8, 12, 6), borderLeft: '1px solid var(--line)' },
  [theme.breakpoints.up('lg')]: { padding: theme.spacing(8, 20, 6) },
}))
