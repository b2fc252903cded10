import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { isNative } from '#platform/web/native/native.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'

const SHEET = 'recovery-codes'
/** On paper there is nothing but the sheet. */
const ON_PAPER = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    [`#${SHEET}, #${SHEET} *`]: { visibility: 'visible' },
    [`#${SHEET}`]: { position: 'fixed', inset: 0 },
  },
}

/** Ten codes, shown this once: to print or to copy. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useText()
  const copy = () => {
    void navigator.clipboard.writeText(codes.join('\n')).then(() => toast('success', text('security.recovery.copied')))
  }
  // A web view of the app has no printing of its own: the sheet of the system prints a file.
  const print = () => {
    if (!isNative()) return window.print()
    void saveBlob(new Blob([codes.join('\n')], { type: 'text/plain' }), `${text('security.recovery.new')}.txt`)
  }
  return (
    <Drawer
      title={text('security.recovery.new')}
      onClose={onClose}
      footer={
        <>
          <Button icon="document" onClick={print}>
            {text('security.recovery.print')}
          </Button>
          <Button onClick={copy}>{text('security.recovery.copy')}</Button>
          <Button look="primary" onClick={onClose}>
            {text('security.recovery.kept')}
          </Button>
        </>
      }
    >
      <GlobalStyles styles={ON_PAPER} />
      <Stack id={SHEET} spacing={4}>
        <Typography>{text('security.recovery.body')}</Typography>
        <Box
          component="ol"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
            gap: 2,
            m: 0,
            pl: 8,
            fontFamily: 'var(--font-num)',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </Stack>
    </Drawer>
  )
}
