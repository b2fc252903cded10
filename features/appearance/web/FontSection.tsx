import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { readNumber } from '#platform/shared/forms/numbers.rules.ts'
import { TEXT_SIZES, type TextStyle } from '#platform/shared/theme/text-sizes.ts'
import { Field, SelectField } from '#platform/web/forms/Field.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { shownSize, type CustomTheme } from '../shared/custom-theme.rules.ts'
import { DEFAULT_FONT, FONT_SIZE, FONTS, STYLE_SIZE } from '../shared/variables.ts'

const STYLES = Object.keys(TEXT_SIZES).filter((style): style is TextStyle => style in TEXT_SIZES)
/** Smaller text is hard to read for many. */
const SMALL = 12

/** Font family and text sizes. */
export function FontSection({ theme, onChange }: { theme: CustomTheme; onChange: (theme: CustomTheme) => void }) {
  const text = useText()
  const id = useId()
  const small = STYLES.some((style) => shownSize(theme, style) < SMALL)
  return (
    <Stack spacing={6} sx={{ p: 4 }}>
      <SelectField
        label={text('appearance.font')}
        help={text('appearance.fontHelp', { font: DEFAULT_FONT })}
        value={theme.font}
        options={FONTS.map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ ...theme, font: FONTS.find((one) => one === value) ?? DEFAULT_FONT })}
      />
      <Box>
        <FormLabel id={id} component="p">
          {text('appearance.size', { pixels: theme.size })}
        </FormLabel>
        <Box sx={{ px: 2 }}>
          <Slider
            aria-labelledby={id}
            min={FONT_SIZE.least}
            max={FONT_SIZE.most}
            value={theme.size}
            valueLabelDisplay="off"
            onChange={(_event, size) => onChange({ ...theme, size: Number(size) })}
          />
        </Box>
      </Box>
      {small && <Banner hue="waiting" icon="attention" title={text('appearance.small', { pixels: SMALL })} />}
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <FormLabel component="legend">{text('appearance.styles')}</FormLabel>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          {text('appearance.stylesHelp', STYLE_SIZE)}
        </Typography>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
          {STYLES.map((style) => (
            <SizeField
              key={style}
              label={text(`appearance.style.${style}`)}
              pixels={theme.sizes[style] ?? 0}
              follows={shownSize({ size: theme.size, sizes: {} }, style)}
              onChange={(pixels) => onChange({ ...theme, sizes: { ...theme.sizes, [style]: pixels } })}
            />
          ))}
        </Box>
      </Box>
    </Stack>
  )
}

type SizeFieldProps = { label: string; pixels: number; follows: number; onChange: (pixels: number) => void }

/** A size from 0 to 120; 0 follows the global size. What is beyond changes nothing and is said. */
function SizeField({ label, pixels, follows, onChange }: SizeFieldProps) {
  const text = useText()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Field
      label={label}
      value={typed ?? String(pixels)}
      help={pixels === 0 ? text('appearance.follows', { pixels: follows }) : text('appearance.pixels')}
      error={typed === null ? undefined : text('appearance.error.sizeRange', STYLE_SIZE)}
      attributes={{ inputMode: 'decimal' }}
      onChange={({ target }) => {
        const size = readNumber(target.value)
        const good = typeof size === 'number' && size >= STYLE_SIZE.least && size <= STYLE_SIZE.most
        setTyped(good ? null : target.value)
        if (good) onChange(size)
      }}
    />
  )
}
