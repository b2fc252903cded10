import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useMemo, useState } from 'react'
import { THEME_NAMES } from '#platform/shared/theme/tokens.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { SelectField } from '#platform/web/forms/Field.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/Dialog.tsx'
import { FilterChips } from '#platform/web/ui/FilterChips.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { unreadable } from '../shared/contrast-gate.rules.ts'
import { plainTheme } from '../shared/custom-theme.rules.ts'
import { withShades } from '../shared/shades.rules.ts'
import { COLOUR_SECTIONS, GRADIENTS, isBase } from '../shared/variables.ts'
import { ColourRow } from './ColourRow.tsx'
import { FontSection } from './FontSection.tsx'
import { GradientRow } from './GradientRow.tsx'
import { useKeptThemes } from './kept-themes.ts'
import { Preview } from './Preview.tsx'
import { SaveDrawer } from './SaveDrawer.tsx'
import { useThemeDraft } from './use-theme-draft.ts'

/** Specification, section "Settings page": in this order. */
const SECTIONS = ['buttons', 'text', 'fonts', 'gradients', 'backgrounds', 'table'] as const
type Section = (typeof SECTIONS)[number]

type ThemeEditorProps = { from: string | undefined; onFrom: (name: string) => void }

/** Colours, gradients and fonts of a theme, with what becomes of them on a sample beside. The page itself stays as it is. */
export function ThemeEditor({ from, onFrom }: ThemeEditorProps) {
  const text = useText()
  const kept = useKeptThemes()
  const { theme, change: setTheme, undo } = useThemeDraft(from)
  const [section, setSection] = useState<Section>('buttons')
  const [asked, setAsked] = useState<'save' | 'restore' | null>(null)
  // One that was deleted meanwhile is still what is being changed here.
  const names = [...new Set([...kept.map(({ name }) => name), ...(isBase(theme.name) ? [] : [theme.name])])]
  const fixed = useMemo(() => withShades(theme), [theme])
  const faint = unreadable(theme)
  const part = { theme, fixed, onChange: setTheme }
  return (
    <Stack spacing={4}>
      <Row wrap gap={4} sx={{ alignItems: 'flex-end', rowGap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 220, maxWidth: 360 }}>
          <SelectField
            label={text('appearance.from')}
            value={theme.name}
            options={[
              ...THEME_NAMES.map((value) => ({ value: String(value), label: text(`utils.theme.${value}`) })),
              ...names.map((name) => ({ value: name, label: name })),
            ]}
            onChange={onFrom}
          />
        </Box>
        <Button
          look="primary"
          disabledReason={faint.length > 0 ? text('appearance.saveFaint') : undefined}
          reasonShown
          onClick={() => setAsked('save')}
        >
          {text('appearance.save')}
        </Button>
        <Button
          icon="undo"
          disabledReason={undo ? undefined : text('appearance.nothingToUndo')}
          reasonShown
          onClick={undo}
        >
          {text('appearance.undo')}
        </Button>
        <Button icon="refresh" onClick={() => setAsked('restore')}>
          {text('appearance.restore')}
        </Button>
      </Row>
      {faint.length > 0 && (
        <Banner hue="waiting" icon="attention" title={text('appearance.faintBody', { count: faint.length })}>
          <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
            {text('appearance.saveFaint')}
            <Button onClick={() => setTheme(fixed)}>{text('appearance.takeShades')}</Button>
          </Stack>
        </Banner>
      )}
      <FilterChips
        label={text('appearance.advanced')}
        chosen={section}
        filters={SECTIONS.map((key) => ({ key, label: text(`appearance.section.${key}`) }))}
        onChoose={setSection}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' } }}>
        <Box sx={{ order: { lg: 2 }, display: { xs: 'contents', lg: 'block' } }}>
          <Preview theme={theme} />
        </Box>
        <Card component="section" aria-label={text(`appearance.section.${section}`)} sx={{ alignSelf: 'start' }}>
          {section === 'fonts' && <FontSection theme={theme} onChange={setTheme} />}
          {section === 'gradients' && GRADIENTS.map((one) => <GradientRow key={one} variable={one} {...part} />)}
          {section !== 'fonts' &&
            section !== 'gradients' &&
            COLOUR_SECTIONS[section].map((one) => <ColourRow key={one} variable={one} {...part} />)}
        </Card>
      </Box>
      {asked === 'save' && <SaveDrawer theme={theme} onClose={() => setAsked(null)} />}
      {asked === 'restore' && (
        <ConfirmDialog
          title={text('appearance.restoreAsk', { base: text(`utils.theme.${theme.base}`) })}
          confirm={text('appearance.restoreConfirm')}
          onConfirm={() => setTheme(plainTheme(theme.base, theme.name))}
          onClose={() => setAsked(null)}
        >
          {text('appearance.restoreBody')}
        </ConfirmDialog>
      )}
    </Stack>
  )
}
