import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { InputProps } from '#platform/web/forms/input-props.ts'
import { DescriptionInput } from '#platform/web/forms/text-inputs.tsx'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { listedTimes } from '../times-input.api.tsx'
import { stepsTyped } from './order-fields.ts'

/** The steps of a taper as text, with how they are understood before they are saved. */
export function StepsInput(props: InputProps) {
  const text = useText()
  const steps = typeof props.value === 'string' ? (stepsTyped(props.value) ?? []) : []
  return (
    <Stack spacing={2}>
      <DescriptionInput {...props} />
      {steps.length > 0 && (
        <Typography role="status" component="div" sx={{ fontWeight: 500, whiteSpace: 'pre-line' }}>
          {steps
            .map(({ days, dose, times }) =>
              text('medicines.times.step', { count: days, dose: showNumber(dose), times: listedTimes(times) }),
            )
            .join('\n')}
        </Typography>
      )}
    </Stack>
  )
}
