import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { SignedOutHalves } from './SignedOutHalves.tsx'

/** A page before sign-in that is about one thing. */
export function SignedOutFrame({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  useEffect(() => {
    document.title = `${title} · Caravan`
  }, [title])
  return (
    <SignedOutHalves>
      <Stack spacing={4} sx={{ my: { xs: 6, md: 'auto' }, py: { md: 6 } }}>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {children}
        <AppLink to={paths.signIn()}>{text('session.toSignIn')}</AppLink>
      </Stack>
    </SignedOutHalves>
  )
}
