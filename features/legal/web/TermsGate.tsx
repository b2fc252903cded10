import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { isOnline, onConnectivity } from '#platform/web/api/connectivity.ts'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { acceptTerms, getProducts, type OwnLegalText } from '../shared/legal.contract.ts'
import { BothTexts } from './BothTexts.tsx'

type GateProps = {
  /** The server answers nothing else. */
  now: boolean
  onAccepted: () => void
  onSignOut: () => void
}

const addressSchema = z.object({ run: z.optional(z.string()) })

/**
 * Asks to accept the newest terms, over the page that is open: what was typed there stays. Nobody is asked without network, and nobody in
 * the middle of a run as long as the server goes on answering.
 */
export function TermsGate({ now, ...handlers }: GateProps) {
  const [{ run }] = useAddress(addressSchema)
  const online = useSyncExternalStore(onConnectivity, isOnline)
  return online && (now || run === undefined) ? <Question {...handlers} /> : null
}

function Question({ onAccepted, onSignOut }: Omit<GateProps, 'now'>) {
  const text = useText()
  const errorToast = useErrorToast()
  const id = useId()
  const mobile = useMobile()
  const query = useCall(getProducts, { params: { locale: currentLanguage() } })
  const accept = useCommand(acceptTerms, { onDone: onAccepted })
  const [product] = query.data ?? []
  const send = ({ version, language }: OwnLegalText) =>
    accept.mutate(
      { params: { version }, body: { language } },
      {
        onError: (error) => {
          errorToast(error, 'legal.gate.failed')
          // Another version may have been published while this one was read.
          void query.refetch()
        },
      },
    )
  return (
    <Dialog open fullScreen={mobile} fullWidth maxWidth="md" aria-labelledby={id} scroll="paper">
      <DialogTitle id={id} component="h1" variant="h2" sx={{ pb: 3 }}>
        {text('legal.gate.title')}
      </DialogTitle>
      <DialogContent dividers>
        <Stack spacing={5} sx={{ pt: 2 }}>
          <Typography>{text('legal.gate.body')}</Typography>
          <Loaded query={query}>
            {() =>
              product && (
                <>
                  <Typography color="textSecondary">
                    {text('legal.since', { version: product.version, date: showMoment(product.publishedAt) })}
                  </Typography>
                  <BothTexts
                    terms={product.termsAndCondition}
                    privacy={product.privacyPolicy}
                    language={product.language}
                  />
                </>
              )
            }
          </Loaded>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button look="text" icon="signOut" onClick={onSignOut}>
          {text('legal.gate.signOut')}
        </Button>
        {product && (
          <Button look="primary" busy={accept.isPending} onClick={() => send(product)}>
            {text('legal.gate.accept')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
