import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useSignOut } from '#features/session/web/use-session.ts'
import { addTexts } from '#platform/web/i18n/i18n.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { askForIdentity, isLocked, lockSupport, onLock, unlock } from '#platform/web/native/app-lock.native.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Disc } from '#platform/web/ui/state.tsx'

/** Milliseconds, real time. Then the screen is shown without its texts: the buttons work. */
const TEXTS_WITHIN_MS = 4000
/** The texts of this screen are loaded together with those of the signed-in area, and may not be there yet. */
const texts = Promise.race([addTexts('rest'), new Promise((resolve) => setTimeout(resolve, TEXTS_WITHIN_MS))])

/** In the app: covers everything while the app is locked. The page below stays as it is. */
export function AppLock() {
  const locked = useSyncExternalStore(onLock, isLocked)
  const [isReady, setReady] = useState(false)
  useEffect(() => void texts.catch(() => undefined).then(() => setReady(true)), [])
  return locked && isReady ? createPortal(<LockScreen />, document.body) : null
}

function LockScreen() {
  const text = useText()
  const signOut = useSignOut()
  const [state, setState] = useState<'asks' | 'refused' | 'unset'>('asks')
  const ask = async () => {
    setState('asks')
    const shown = await askForIdentity({ title: text('utils.lock.ask'), cancel: text('utils.cancel') })
    if (shown) return unlock()
    setState((await lockSupport().catch(() => 'works')) === 'unset' ? 'unset' : 'refused')
  }
  const askFirst = useEffectEvent(() => void ask())
  // Once: after a refusal the person presses.
  useEffect(() => askFirst(), [])
  return (
    <Stack
      id="app-lock"
      component="main"
      spacing={4}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        p: 6,
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        bgcolor: 'var(--bg)',
      }}
    >
      <Disc hue="onboard" icon="lock" large />
      <Typography component="h1" variant="h2">
        {text('utils.lock.title')}
      </Typography>
      <Typography role="status" color="textSecondary" sx={{ maxWidth: '40ch' }}>
        {text(`utils.lock.${state}`)}
      </Typography>
      <Stack spacing={3} sx={{ width: '100%', maxWidth: 320 }}>
        <Button look="primary" size="run" busy={state === 'asks'} onClick={() => void ask()}>
          {text('utils.lock.open')}
        </Button>
        {/* It stays locked until the page is loaded again without a session. */}
        <Button size="run" onClick={() => void signOut()}>
          {text('utils.signOut')}
        </Button>
      </Stack>
    </Stack>
  )
}
