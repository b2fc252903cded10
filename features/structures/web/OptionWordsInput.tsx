import Box from '@mui/material/Box'
import Grid from '@mui/material/Grid'
import Stack from '@mui/material/Stack'
import { NAME_MAX } from '#platform/shared/contract/fields.ts'
import { LANGUAGES } from '#platform/shared/i18n/texts.ts'
import { Field } from '#platform/web/forms/Field.tsx'
import { Group } from '#platform/web/forms/Group.tsx'
import { useFieldWords, type InputProps } from '#platform/web/forms/input-props.ts'
import { Button, IconButton } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { typedOf, writeOptions } from './option-words.rules.ts'

const LIMIT = { maxLength: NAME_MAX }

/** The choices of a field, each with its words and those in every language. */
export function OptionWordsInput({ field, value, error, disabled, onChange }: InputProps) {
  const { text, label } = useFieldWords(field)
  const options = typedOf(value)
  const change = (at: number, more: Partial<(typeof options)[number]>) =>
    onChange(writeOptions(options.map((one, index) => (index === at ? { ...one, ...more } : one))))
  const up = (at: number) => {
    const moved = options[at]
    if (moved) onChange(writeOptions(options.toSpliced(at, 1).toSpliced(at - 1, 0, moved)))
  }
  return (
    <Group label={label} required={field.required} error={error} help={text('structures.optionsHelp')}>
      {() => (
        <Stack spacing={3} sx={{ mt: 2, alignItems: 'stretch' }}>
          {options.map((option, at) => {
            const place = at + 1
            return (
              // A choice that is being written has no other identity than its place.
              <Box key={at} sx={{ p: 3, border: '1px solid var(--line)', borderRadius: 'var(--r-control)' }}>
                <Row sx={{ alignItems: 'flex-end' }}>
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Field
                      label={text('structures.option', { place })}
                      value={option.label}
                      disabled={disabled === true}
                      attributes={LIMIT}
                      onChange={({ target }) => change(at, { label: target.value })}
                    />
                  </Box>
                  <IconButton
                    icon="up"
                    label={text('structures.optionUp', { place })}
                    disabled={at === 0}
                    onClick={() => up(at)}
                  />
                  <IconButton
                    icon="trash"
                    label={text('structures.optionRemove', { place })}
                    onClick={() => onChange(writeOptions(options.toSpliced(at, 1)))}
                  />
                </Row>
                <Grid container spacing={3} sx={{ mt: 2 }}>
                  {LANGUAGES.map((language) => (
                    <Grid key={language} size={{ xs: 12, md: 6 }}>
                      <Field
                        label={text(`structures.option.${language}`, { place })}
                        value={option.translations?.[language] ?? ''}
                        disabled={disabled === true}
                        attributes={LIMIT}
                        onChange={({ target }) =>
                          change(at, { translations: { ...option.translations, [language]: target.value } })
                        }
                      />
                    </Grid>
                  ))}
                </Grid>
              </Box>
            )
          })}
          <div>
            <Button icon="add" onClick={() => onChange(writeOptions([...options, { value: '', label: '' }]))}>
              {text('structures.optionAdd')}
            </Button>
          </div>
        </Stack>
      )}
    </Group>
  )
}
