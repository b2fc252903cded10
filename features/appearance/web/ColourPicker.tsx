import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
import { ColourInput } from '#platform/web/forms/ColourInput.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { readColour } from '../shared/theme-file.rules.ts'
import { Swatch } from './Swatch.tsx'

/** The picker of the browser. */
const Chosen = styled('input')({
  width: 64,
  height: 44,
  padding: 4,
  borderRadius: 'var(--r-control)',
  border: '1px solid var(--line-strong)',
  background: 'var(--surface)',
  cursor: 'pointer',
})

type ColourPickerProps = {
  label: string
  colour: string
  /** Shown beside the label while it is closed. */
  note?: ReactNode
  children?: ReactNode
  onChange: (colour: string) => void
}

/** A colour as a row that opens: 15 swatches, its number, the picker of the browser. What is no colour yet changes nothing. */
export function ColourPicker({ label, colour, note, children, onChange }: ColourPickerProps) {
  const text = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const choose = (value: string) => {
    const read = readColour(value)
    setTyped(read === undefined ? value : null)
    if (read !== undefined) onChange(read)
  }
  return (
    <Box sx={{ '&:not(:first-of-type)': { borderTop: '1px solid var(--line)' } }}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ display: 'flex', width: '100%', minHeight: 56, gap: 3, px: 4, py: 2, textAlign: 'left' }}
      >
        <Swatch background={colour} />
        <Box component="span" sx={REST}>
          <Typography component="span" variant="subtitle2" sx={{ display: 'block' }}>
            {label}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {colour}
          </Typography>
        </Box>
        {note}
        <Icon name={open ? 'up' : 'down'} size={20} />
      </ButtonBase>
      <Stack id={id} spacing={4} hidden={!open} sx={open ? { px: 4, pb: 4, pt: 1 } : { display: 'none' }}>
        {open && (
          <>
            <ColourInput
              field={{ fieldName: 'colour', type: 'colour', label, plain: true }}
              value={typed ?? colour.toLowerCase()}
              error={typed === null ? undefined : text('appearance.notAColour')}
              onChange={(value) => choose(String(value ?? ''))}
              nameOf={() => undefined}
              learn={() => undefined}
            />
            <Row component="label" gap={3} sx={{ alignSelf: 'flex-start', cursor: 'pointer' }}>
              <Chosen type="color" value={colour.toLowerCase()} onChange={(event) => choose(event.target.value)} />
              {text('appearance.anyColour')}
            </Row>
            {children}
          </>
        )}
      </Stack>
    </Box>
  )
}
