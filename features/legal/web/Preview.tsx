import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { currentLanguage } from '#platform/web/i18n/language.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import type { LegalTexts } from '../shared/legal.contract.ts'
import { inLanguage } from '../shared/legal.rules.ts'
import { BothTexts } from './BothTexts.tsx'

/** The texts as people will read them, in the language of the reader. */
export function Preview({ terms, privacy, onClose }: { terms: LegalTexts; privacy: LegalTexts; onClose: () => void }) {
  const text = useText()
  const id = useId()
  const mobile = useMobile()
  const shown = inLanguage(terms, currentLanguage())
  return (
    <Dialog open fullScreen={mobile} fullWidth maxWidth="md" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id} component="h1" variant="h2" sx={{ pb: 3 }}>
        {text('legal.preview')}
      </DialogTitle>
      <DialogContent dividers>
        <Stack spacing={5} sx={{ pt: 2 }}>
          <BothTexts
            terms={shown.text}
            privacy={inLanguage(privacy, currentLanguage()).text}
            language={shown.language}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{text('legal.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
