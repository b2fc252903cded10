import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { forgetSession, keepSessionToken, sessionToken } from '#platform/web/api/session-token.ts'
import { useAddress, useGo } from '#platform/web/routing/address.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { SHORT_MS, toast, useErrorToast } from '#platform/web/ui/toasts.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import * as z from 'zod/mini'
import { getConfig, getProduct, type SecondStep } from '../shared/session.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { endpointQuery } from '#platform/web/api/use-call.ts'
import { DemoSignIns } from './DemoSignIns.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInParts } from './SignInParts.tsx'
import { signInStep, signInWays } from './slots.api.ts'
import { SignedOutHalves } from './SignedOutHalves.tsx'

const addressSchema = z.object({
  sessionExpired: z.optional(z.string()),
  roleNotAllowed: z.optional(z.string()),
  /** The session ended because the account was blocked. */
  blocked: z.optional(z.string()),
  token: z.optional(z.string()),
  /** Back from the issuer, which was not enough: the factor is missing. */
  step: z.optional(z.string()),
  methods: z.optional(z.string()),
  /** Back from the issuer without success. */
  signInFailed: z.optional(z.string()),
})
/** The product's maintenance flag (specification, section 2). */
export const MAINTENANCE_FLAG = 'CARAVAN_MAINTENANCE'

const FAILURES = ['unlinked', 'blocked'] as const
/** Why signing in elsewhere did not lead here; an address may say anything. */
const whyIn = (said: string) => FAILURES.find((one) => one === said) ?? 'failed'

/** The second step that an address asks for: the issuer was the first. */
function stepIn({ step, methods }: z.output<typeof addressSchema>): SecondStep | null {
  if (step === undefined) return null
  const offered = methods?.split(',') ?? []
  return { step, methods: (['code', 'passkey'] as const).filter((method) => offered.includes(method)), expiresAt: '' }
}

/** The door of the product, with everything that its address may say (specification, section 2). */
export function SignInPage() {
  const text = useText()
  const go = useGo()
  const errorToast = useErrorToast()
  const [address] = useAddress(addressSchema)
  const [step, setStep] = useState(() => stepIn(address))
  const [ended] = useState(address.sessionExpired !== undefined)
  const product = useQuery({
    ...endpointQuery(getProduct, {}, () => call(getProduct, {})),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const maintenance = useQuery({
    queryKey: ['maintenance'],
    queryFn: () => call(getConfig, { params: { key: MAINTENANCE_FLAG } }),
  })

  useEffect(() => {
    if (address.sessionExpired !== undefined || address.roleNotAllowed !== undefined) {
      forgetSession()
      toast(
        'warning',
        text(address.sessionExpired !== undefined ? 'login.sessionExpired' : 'login.roleNotAllowed'),
        SHORT_MS,
      )
    } else if (sessionToken() !== null) {
      // A link never replaces whoever is signed in here.
      go(paths.home(), { replace: true })
    } else if (address.token !== undefined) {
      // Where the browser refuses storage, a loaded page would be signed out again.
      if (keepSessionToken(address.token)) location.replace(paths.home())
      else go(paths.home(), { replace: true })
    }
    // Once, for the address the page was opened with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (maintenance.data === true) go(paths.loggedOut('maintenance'), { replace: true })
  }, [maintenance.data, go])
  useEffect(() => {
    if (maintenance.error) errorToast(maintenance.error, 'authModule.maintenance.read.error')
    // Once per failure; the toast itself does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [maintenance.error])
  useEffect(() => {
    document.title = `${text('login.title')} · Caravan`
  }, [text])

  return (
    <SignedOutHalves note={product.data?.version}>
      <Stack spacing={4} sx={{ my: { xs: 6, md: 'auto' }, py: { md: 6 } }}>
        <div>
          <Typography component="h1" variant="h1">
            {text('login.title')}
          </Typography>
          <Typography variant="subtitle1" component="p" color="textSecondary" sx={{ mt: 2 }}>
            {text('login.subtitle')}
          </Typography>
        </div>
        {address.blocked !== undefined && (
          <Banner hue="alert" icon="lock" title={text('login.blocked.title')} alert>
            {text('login.blocked.body')}
          </Banner>
        )}
        {ended && (
          <Banner hue="waiting" title={text('login.signedOut.title')}>
            {text('login.signedOut.body')}
          </Banner>
        )}
        {address.signInFailed !== undefined && (
          <Banner hue="alert" title={text('login.failed')} alert>
            {text(`login.elsewhere.${whyIn(address.signInFailed)}`)}
          </Banner>
        )}
        {step ? (
          <SignInParts slot={signInStep} about={{ step, onBack: () => setStep(null) }} />
        ) : (
          <>
            <SignInForm onSecondStep={setStep} />
            <SignInParts slot={signInWays} about={{ issuerName: product.data?.issuerName }} />
            <AppLink to={paths.loggedOut('forgotPassword')}>{text('session.forgot.link')}</AppLink>
            {product.data?.signUpAllowed && (
              <AppLink to={paths.loggedOut('signUp')}>{text('session.signUp.link')}</AppLink>
            )}
            {product.data?.integratedTerms && (
              <Row wrap sx={{ columnGap: 4 }}>
                <AppLink to={paths.loggedOut('termsAndConditionsOut')}>{text('login.terms')}</AppLink>
                <AppLink to={`${paths.loggedOut('termsAndConditionsOut')}?text=privacy`}>
                  {text('login.privacy')}
                </AppLink>
              </Row>
            )}
            {product.data?.demo && <DemoSignIns demo={product.data.demo} onSecondStep={setStep} />}
          </>
        )}
      </Stack>
    </SignedOutHalves>
  )
}
