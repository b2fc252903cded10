import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { TwoLines } from '#platform/web/ui/TwoLines.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { getPlan, type Plan } from '../shared/plans.contract.ts'
import { Sections } from './PlanSections.tsx'

/** Every edition of a plan with what stood in it and who signed it. */
export function PlanEditions({ plan }: { plan: Plan }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <Box>
      <Button icon="clock" onClick={() => setOpen(true)}>
        {text('plans.editions')}
      </Button>
      {open && (
        <Drawer title={text('plans.editions')} onClose={() => setOpen(false)}>
          <Editions id={plan.id} />
        </Drawer>
      )}
    </Box>
  )
}

function Editions({ id }: { id: string }) {
  const text = useText()
  const query = useCall(getPlan, { params: { id } })
  return (
    <Loaded query={query}>
      {({ editions }) =>
        editions.map((step) => (
          <Card key={step.edition} variant="outlined" sx={{ p: 3, mb: 3 }}>
            <TwoLines
              title={text('plans.edition', { edition: step.edition })}
              about={[text(`plans.state.${step.state}`), step.by, showMoment(step.syncedAt), step.reason]}
            />
            <Sections step={step} />
            {step.signatures.map(({ id: key, name, capacity, at }) => (
              <Typography key={key} variant="body2">
                {`${name} · ${text(`plans.capacity.${capacity}`)} · ${showMoment(at)}`}
              </Typography>
            ))}
          </Card>
        ))
      }
    </Loaded>
  )
}
