import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { THEME_NAMES } from '#platform/shared/theme/tokens.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { chooseTheme } from '#platform/web/theme/choose-theme.ts'
import { paintedOwn, paintedTheme } from '#platform/web/theme/mui-theme.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { CardGrid } from '#platform/web/ui/CardGrid.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { plainTheme, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { ImportDrawer } from './ImportDrawer.tsx'
import { applyTheme, removeTheme, useKeptThemes } from './kept-themes.ts'
import { ThemeCard } from './ThemeCard.tsx'

/** Settings, tab simple: the built-in and the custom themes of this browser. */
export function SimpleTab() {
  const text = useText()
  const themes = useKeptThemes()
  const [importing, setImporting] = useState(false)
  const [removed, setRemoved] = useState<CustomTheme | null>(null)
  const own = paintedOwn()
  const apply = (name: string) => {
    const answer = applyTheme(name)
    if (answer === 'applied') toast('success', text('appearance.applied', { name }))
    else toast('warning', text(`appearance.${answer}`, { name }))
  }
  return (
    <Stack spacing={4}>
      <Row wrap sx={{ justifyContent: 'space-between', rowGap: 2 }}>
        <Typography color="textSecondary" sx={{ maxWidth: 640 }}>
          {text('appearance.intro')}
        </Typography>
        <Button icon="upload" onClick={() => setImporting(true)}>
          {text('appearance.import')}
        </Button>
      </Row>
      <CardGrid role="list" aria-label={text('appearance.simple')}>
        {THEME_NAMES.map((base) => (
          <ThemeCard
            key={base}
            theme={plainTheme(base, text(`utils.theme.${base}`))}
            about={text('appearance.builtIn')}
            inUse={own === undefined && base === paintedTheme()}
            onApply={() => {
              chooseTheme(base)
              toast('success', text('appearance.applied', { name: text(`utils.theme.${base}`) }))
            }}
          />
        ))}
        {themes.map((theme) => (
          <ThemeCard
            key={theme.name}
            theme={theme}
            about={text('appearance.basedOn', { base: text(`utils.theme.${theme.base}`) })}
            inUse={own === theme.name}
            onApply={() => apply(theme.name)}
            onRemove={() => setRemoved(theme)}
          />
        ))}
      </CardGrid>
      {importing && <ImportDrawer onClose={() => setImporting(false)} />}
      {removed && (
        <ConfirmDialog
          title={text('appearance.removeAsk', { name: removed.name })}
          confirm={text('appearance.remove')}
          danger
          onConfirm={() => removeTheme(removed)}
          onClose={() => setRemoved(null)}
        >
          {text(own === removed.name ? 'appearance.removeInUse' : 'appearance.removeBody')}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
