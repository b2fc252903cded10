import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import { useSyncExternalStore } from 'react'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../routing/AppLink.tsx'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import { hueColour, type Hue } from './hue.ts'
import { onTasks, shownTasks, type Task } from './tasks.ts'
import { dismiss, onToasts, shownToasts, type Kind } from './toasts.ts'

/** How a toast of each kind looks. */
export const LOOK: Record<Kind, { hue: Hue; icon: IconName }> = {
  success: { hue: 'arrived', icon: 'success' },
  info: { hue: 'onboard', icon: 'info' },
  warning: { hue: 'waiting', icon: 'alert' },
  error: { hue: 'alert', icon: 'error' },
}

/**
 * Where toasts and running tasks appear, above everything else and read aloud, away from what is chosen next: below on a desk, beside the menu and left of every
 * drawer; over the head of the page on a phone, whose actions are below. Loaded after the first page.
 */
export function ToastList() {
  const shown = useSyncExternalStore(onToasts, shownToasts)
  const tasks = useSyncExternalStore(onTasks, shownTasks)
  const text = useText()
  return (
    <Stack
      role="status"
      aria-live="polite"
      spacing={2}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        left: { xs: '50%', md: '112px' },
        transform: { xs: 'translateX(-50%)', md: 'none' },
        width: 'min(480px, calc(100vw - 32px))',
        pointerEvents: 'none',
        top: { xs: 'calc(4px + env(safe-area-inset-top))', md: 'auto' },
        bottom: { md: 'calc(24px + env(safe-area-inset-bottom))' },
      }}
    >
      {tasks.map((task) => (
        <RunningTask key={task.id} task={task} />
      ))}
      {shown.map(({ id, kind, words, link }) => (
        <Alert
          key={id}
          role="none"
          variant="outlined"
          icon={<Icon name={LOOK[kind].icon} />}
          action={<IconButton icon="close" label={text('utils.close')} onClick={() => dismiss(id)} />}
          sx={{ ...SURFACE, '& .MuiAlert-icon': { color: hueColour(LOOK[kind].hue, 'fg'), p: 0 } }}
        >
          {words}
          {link && (
            <Box component="span" sx={{ ml: 2 }}>
              <AppLink to={link.to} onClick={() => dismiss(id)}>
                {link.label}
              </AppLink>
            </Box>
          )}
        </Alert>
      ))}
    </Stack>
  )
}

const SURFACE = {
  alignItems: 'center',
  p: '4px 8px 4px 16px',
  pointerEvents: 'auto',
  background: 'var(--surface)',
  borderColor: 'var(--line)',
  boxShadow: 'var(--shadow)',
} as const

/** A file that is being made, for as long as it takes. */
function RunningTask({ task: { name, cancel } }: { task: Task }) {
  const text = useText()
  const words = text('utils.task.making', { name })
  return (
    <Alert
      role="none"
      variant="outlined"
      icon={false}
      action={<Button onClick={cancel}>{text('utils.cancel')}</Button>}
      sx={{ ...SURFACE, '& .MuiAlert-message': { flex: 1, overflowWrap: 'anywhere' } }}
    >
      {words}
      <LinearProgress aria-label={words} sx={{ mt: 2 }} />
    </Alert>
  )
}
