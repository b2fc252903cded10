import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { BrandLogo } from './brand-logo.api.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'

/** A page before sign-in that is about one thing. */
export function SignedOutFrame({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  useEffect(() => {
    document.title = `${title} · Caravan`
  }, [title])
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: '16px' }}>
      <Paper sx={{ width: '100%', maxWidth: '480px', padding: '24px' }}>
        <Stack sx={{ gap: '16px' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
            <BrandLogo size={32} />
            <LanguageChoice />
          </Box>
          <Typography component="h1" variant="h5">
            {title}
          </Typography>
          {children}
          <AppLink to={paths.signIn()}>{text('session.toSignIn')}</AppLink>
        </Stack>
      </Paper>
    </Box>
  )
}
