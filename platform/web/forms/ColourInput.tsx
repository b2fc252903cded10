import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { TYPE_RULES } from '#platform/shared/forms/types.ts'
import { SWATCHES } from '#platform/shared/forms/swatches.ts'
import { Row } from '../ui/Row.tsx'
import { Field } from './Field.tsx'
import { Group } from './Group.tsx'
import { useFieldWords, type InputProps } from './input-props.ts'
import { VipMark } from './VipMark.tsx'

/** A colour `#rrggbb`: one of the 15 swatches, or any other by its number. */
export function ColourInput({ field, value, error, disabled, onChange }: InputProps) {
  const { text, label, help } = useFieldWords(field)
  const shown = TYPE_RULES.colour.format(value)
  const off = field.notEditable === true || disabled === true
  return (
    <Group
      label={label}
      required={field.required}
      disabled={off}
      error={error}
      help={help}
      mark={field.vip && <VipMark />}
    >
      {(labelId) => (
        <>
          <Row wrap gap={1} role="radiogroup" aria-labelledby={labelId} sx={{ mb: 2 }}>
            {SWATCHES.map((swatch) => (
              <ButtonBase
                key={swatch.value}
                role="radio"
                aria-checked={swatch.value === shown}
                aria-label={text(`form.colour.${swatch.name}`)}
                title={text(`form.colour.${swatch.name}`)}
                disabled={off}
                onClick={() => onChange(swatch.value)}
                sx={{
                  width: 40,
                  height: 40,
                  borderRadius: 1,
                  opacity: off ? 0.5 : 1,
                  ...(swatch.value === shown && { boxShadow: 'inset 0 0 0 2px var(--focus)' }),
                }}
              >
                <Swatch colour={swatch.value} />
              </ButtonBase>
            ))}
          </Row>
          <Field
            label={text('form.colourNumber')}
            value={shown}
            readOnly={field.notEditable === true}
            disabled={disabled === true}
            placeholder={SWATCHES[4].value}
            attributes={{ maxLength: 7, spellCheck: false }}
            end={shown !== '' && <Swatch colour={shown} />}
            onChange={({ target }) => onChange(target.value.trim().toLowerCase() || null)}
          />
        </>
      )}
    </Group>
  )
}

/** The colour itself. It is data of a person, not one of the theme. */
function Swatch({ colour }: { colour: string }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      style={{ background: colour }}
      sx={{ width: 28, height: 28, flex: 'none', borderRadius: 1, border: '1px solid var(--line-strong)' }}
    />
  )
}
