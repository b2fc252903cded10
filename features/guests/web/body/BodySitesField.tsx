import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { toggled } from '#platform/shared/forms/several.rules.ts'
import { CheckboxInput } from '#platform/web/forms/choice-inputs.tsx'
import { Group } from '#platform/web/forms/Group.tsx'
import { useFieldWords, type InputProps } from '#platform/web/forms/input-props.ts'
import { regionsTyped } from '../../shared/body.rules.ts'
import { BodyMap } from './BodyMap.tsx'

const FIGURE_WIDTH = 172

const LIST = {
  '& summary': { cursor: 'pointer', minHeight: 44, py: 2 },
  '& .MuiFormGroup-root': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' },
} as const

/** Parts of the body, tapped on the drawing or chosen from the list. */
export function BodySitesField(props: InputProps) {
  const { field, value, error, disabled, onChange } = props
  const { text, label, help } = useFieldWords(field)
  const chosen = regionsTyped(value)
  const off = field.notEditable === true || disabled === true
  return (
    <Group label={label} required={field.required} disabled={off} error={error} help={help}>
      {() => (
        <Stack spacing={2} sx={{ pt: 2 }}>
          <BodyMap
            chosen={chosen}
            width={FIGURE_WIDTH}
            {...(!off && { onToggle: (region) => onChange(toggled(String(value ?? ''), region)) })}
          />
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            {chosen.length === 0
              ? text('guests.body.none')
              : chosen.map((region) => text(`guests.body.${region}`)).join(', ')}
          </Typography>
          <Box component="details" sx={LIST}>
            <summary>{text('guests.body.list')}</summary>
            <CheckboxInput {...props} field={{ ...field, label: 'guests.body.list' }} error={undefined} />
          </Box>
        </Stack>
      )}
    </Group>
  )
}
