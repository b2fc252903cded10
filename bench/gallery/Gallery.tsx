import Box from '@mui/material/Box'
import Grid from '@mui/material/Grid'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Form } from '#platform/web/forms/Form.tsx'
import { INPUTS } from '#platform/web/forms/inputs.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { largeForm } from './large-form.ts'
import { NAMES, shownIn, STATES, TYPES, type Shown } from './states.ts'

const search = async (q: string) => NAMES.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))

/** Every type of field in every state, and every look of a button. */
export function Gallery() {
  return (
    <Box component="main" sx={{ maxWidth: 1200, mx: 'auto', p: { xs: 4, md: 8 } }}>
      <Typography component="h1" variant="h2" sx={{ mb: 6 }}>
        Fields
      </Typography>
      <Stack spacing={8}>
        {TYPES.map((type) => (
          <section key={type} aria-label={type}>
            <Typography component="h2" variant="h3" sx={{ mb: 4 }}>
              {type}
            </Typography>
            <Grid container spacing={4}>
              {STATES.map((state) => {
                const shown = shownIn(type, state)
                return (
                  shown && (
                    <Grid key={state} size={{ xs: 12, md: 6 }}>
                      <Sample shown={shown} />
                    </Grid>
                  )
                )
              })}
            </Grid>
          </section>
        ))}
        <section aria-label="buttons">
          <Typography component="h2" variant="h3" sx={{ mb: 4 }}>
            buttons
          </Typography>
          <Stack spacing={4}>
            {LOOKS.map((look) => (
              <Row key={look} wrap sx={{ alignItems: 'flex-start' }}>
                <Button look={look}>{`${look}, usable`}</Button>
                <Button look={look} disabledReason="Something is missing">{`${look}, disabled`}</Button>
              </Row>
            ))}
          </Stack>
        </section>
      </Stack>
    </Box>
  )
}

const LOOKS = ['primary', 'outlined', 'text', 'soft', 'danger', 'danger-fill'] as const

function Sample({ shown }: { shown: Shown }) {
  const text = useText()
  const [value, setValue] = useState(shown.value)
  const Input = INPUTS[shown.field.type]
  return (
    <Input
      field={shown.field}
      value={value}
      error={shown.error === undefined ? undefined : text(shown.error)}
      disabled={shown.disabled === true}
      search={shown.field.type.startsWith('autocomplete') && shown.field.fields ? undefined : search}
      nameOf={(id) => NAMES.find((one) => one.id === id)?.name}
      learn={() => undefined}
      onChange={setValue}
    />
  )
}

const NOTHING = {}

/** The form of the benchmark. */
export function LargeForm() {
  return (
    <Box component="main" sx={{ maxWidth: 1200, mx: 'auto', p: 8 }}>
      <h1>300 fields</h1>
      <Form id="large" fields={largeForm} values={NOTHING} draft={null} onSubmit={async () => undefined} />
    </Box>
  )
}
