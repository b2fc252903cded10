import Card from '@mui/material/Card'
import Box from '@mui/material/Box'
import { useCall, useCommand } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { CardHead } from '#platform/web/ui/CardHead.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { useErrorToast } from '#platform/web/ui/toasts.ts'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { APPROACH_LEVELS } from '../shared/eta.rules.ts'
import { getApproach, setApproach } from '../shared/positions.contract.ts'

/** Of parents: how far away the vehicle is when they are told that it comes. */
export function ApproachPart() {
  return useMe().role === 'CB_PARENT' ? <Approach /> : null
}

function Approach() {
  const text = useText()
  const errorToast = useErrorToast()
  const query = useCall(getApproach, {})
  const choose = useCommand(setApproach, { touches: [['positions', 'getApproach']] })
  return (
    <Card component="section" aria-label={text('positions.approach')}>
      <CardHead title={text('positions.approach')} />
      <Box sx={{ px: 4, pb: 4 }}>
        <Loaded query={query} rows={2}>
          {({ level }) => (
            <Choice
              kind="radio"
              label={text('positions.approach.label')}
              options={[...APPROACH_LEVELS, 'none' as const].map((value) => ({
                value,
                label: text(`positions.approach.${value}`),
              }))}
              chosen={[level]}
              onChoose={(value) => choose.mutate({ body: { level: value } }, { onError: (error) => errorToast(error) })}
            />
          )}
        </Loaded>
      </Box>
    </Card>
  )
}
