import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { saveBlob } from '#platform/web/api/save-file.ts'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button, IconButton, IconLink } from '#platform/web/ui/Button.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { writtenOut, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { writeThemeFile } from '../shared/theme-file.rules.ts'
import { Sample } from './Sample.tsx'

type ThemeCardProps = {
  theme: CustomTheme
  about: string
  inUse: boolean
  onApply: () => void
  /** A built-in theme cannot be deleted. */
  onRemove?: () => void
}

/** One theme: how it looks, and what can be done with it. */
export function ThemeCard({ theme, about, inUse, onApply, onRemove }: ThemeCardProps) {
  const text = useText()
  const errorToast = useErrorToast()
  const id = useId()
  const { name } = theme
  return (
    <Card role="listitem" aria-labelledby={id} sx={{ p: 4 }}>
      <Stack spacing={3}>
        <Sample theme={theme} />
        <Row gap={3} sx={{ minHeight: 40 }}>
          <Box sx={REST}>
            <Typography id={id} component="h2" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography variant="caption" component="p" color="textSecondary">
              {about}
            </Typography>
          </Box>
          {inUse && <StateChip hue="arrived">{text('appearance.inUse')}</StateChip>}
        </Row>
        <Row>
          <Button
            onClick={onApply}
            disabledReason={inUse ? text('appearance.inUse') : undefined}
            reasonShown
            aria-label={text('appearance.applyName', { name })}
          >
            {text('appearance.apply')}
          </Button>
          <Box sx={REST} />
          <IconLink
            icon="edit"
            label={text('appearance.editName', { name })}
            to={paths.page('settings', { tab: 'advanced', from: onRemove ? name : theme.base })}
          />
          <IconButton
            icon="download"
            label={text('appearance.exportName', { name })}
            onClick={() =>
              void saveBlob(
                new Blob([writeThemeFile(onRemove ? theme : writtenOut(theme))], { type: 'application/json' }),
                fileNameOf(name),
              ).catch(errorToast)
            }
          />
          {onRemove && <IconButton icon="trash" label={text('appearance.removeName', { name })} onClick={onRemove} />}
        </Row>
      </Stack>
    </Card>
  )
}

/** A name as every file system takes it. */
const fileNameOf = (name: string): string => `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}.json`
