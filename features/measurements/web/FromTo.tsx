import Box from '@mui/material/Box'
import type { FieldDefinition } from '#platform/shared/forms/fields.ts'
import { DayInput } from '#platform/web/forms/DayInput.tsx'
import { Row } from '#platform/web/ui/Row.tsx'

const field = (fieldName: 'from' | 'to'): FieldDefinition => ({
  fieldName,
  label: `measurements.period.${fieldName}`,
  type: 'date',
})
const FIELDS = { from: field('from'), to: field('to') }
const DAY = /^\d{4}-\d{2}-\d{2}$/

type Days = { from: string; to: string }

/** The first and the last day of a period; what is half typed is no day yet. */
export function FromTo({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const days = { from, to }
  const nobody = { nameOf: () => undefined, learn: () => {} }
  return (
    <Row wrap gap={3}>
      {(['from', 'to'] as const).map((key) => (
        <Box key={key} sx={{ width: 180 }}>
          <DayInput
            {...nobody}
            field={FIELDS[key]}
            value={days[key] || null}
            onChange={(value) => {
              const day = typeof value === 'string' && DAY.test(value) ? value : ''
              if (day !== days[key]) onChange({ ...days, [key]: day })
            }}
          />
        </Box>
      ))}
    </Row>
  )
}
