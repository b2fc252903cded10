import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { SignedOutFrame } from '#features/session/web/signed-out-frame.api.tsx'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress, useGo } from '#platform/web/routing/address.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getLegalTerms } from '../shared/legal.contract.ts'
import { LegalBody } from './LegalBody.tsx'

const addressSchema = z.object({ text: z._default(z.enum(['terms', 'privacy']), 'terms') })

/** Terms and privacy before anybody signs in. Where none are shown to everybody it leads back to the sign-in page. */
export function TermsOutPage() {
  const text = useText()
  const go = useGo()
  const [address] = useAddress(addressSchema)
  const query = useCall(getLegalTerms, { params: { locale: currentLanguage() } })
  const isMissing = query.data === null
  useEffect(() => {
    if (isMissing) go(paths.signIn(), { replace: true })
  }, [isMissing, go])
  const other = address.text === 'terms' ? 'privacy' : 'terms'
  return (
    <SignedOutFrame title={text(`login.${address.text}`)}>
      <Loaded query={query}>
        {(terms) =>
          terms && (
            <Stack spacing={4}>
              <AppLink to={paths.signIn()}>{text('login.terms.back')}</AppLink>
              <Typography color="textSecondary">
                {text('login.terms.since', { version: terms.version, date: showMoment(terms.publishedAt) })}
              </Typography>
              <LegalBody language={terms.language}>
                {address.text === 'terms' ? terms.termsAndCondition : terms.privacyPolicy}
              </LegalBody>
              <AppLink to={`${paths.loggedOut('termsAndConditionsOut')}?text=${other}`}>
                {text(`login.${other}`)}
              </AppLink>
            </Stack>
          )
        }
      </Loaded>
    </SignedOutFrame>
  )
}
