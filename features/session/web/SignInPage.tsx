import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { forgetSession, keepSessionToken, sessionToken } from '#platform/web/api/session-token.ts'
import { useAddress, useGo } from '#platform/web/routing/address.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { SHORT_MS, toast, useErrorToast } from '#platform/web/ui/toasts.tsx'
import { Banner } from '#platform/web/ui/state.tsx'
import * as z from 'zod/mini'
import { getConfig, getProduct } from '../shared/session.contract.ts'
import { call } from '#platform/web/api/call.ts'
import { keyOf } from '#platform/web/api/use-call.ts'
import { DemoSignIns } from './DemoSignIns.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignInScene } from './SignInScene.tsx'

const addressSchema = z.object({
  sessionExpired: z.optional(z.string()),
  roleNotAllowed: z.optional(z.string()),
  token: z.optional(z.string()),
})
/** The product's maintenance flag (specification, section 2). */
export const MAINTENANCE_FLAG = 'CARAVAN_MAINTENANCE'

/** The door of the product, with everything that its address may say (specification, section 2). */
export function SignInPage() {
  const text = useText()
  const go = useGo()
  const errorToast = useErrorToast()
  const [address] = useAddress(addressSchema)
  const [ended] = useState(address.sessionExpired !== undefined)
  const product = useQuery({
    queryKey: keyOf(getProduct, {}),
    queryFn: () => call(getProduct, {}),
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
    } else if (address.token !== undefined) {
      keepSessionToken(address.token)
      location.assign(paths.home())
    } else if (sessionToken() !== null) {
      go(paths.home(), { replace: true })
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
    <div className="si">
      <SignInScene />
      <main className="si-f">
        <div className="row">
          <span className="row g12 only-ph">
            <Logo size={32} />
            <b className="t16">Caravan</b>
          </span>
          <span className="end">
            <LanguageChoice />
          </span>
        </div>
        <div className="si-m col g16">
          <div>
            <h1 className="t32">{text('login.title')}</h1>
            <p className="t16 t2" style={{ marginTop: 8 }}>
              {text('login.subtitle')}
            </p>
          </div>
          {ended && (
            <Banner hue="waiting" title={text('login.signedOut.title')}>
              {text('login.signedOut.body')}
            </Banner>
          )}
          <SignInForm />
          <AppLink to={paths.loggedOut('forgotPassword')}>{text('session.forgot.link')}</AppLink>
          {product.data?.demo && <DemoSignIns demo={product.data.demo} />}
        </div>
        <p className="t12 t2 row">
          <span className="end num">{product.data?.version}</span>
        </p>
      </main>
    </div>
  )
}
