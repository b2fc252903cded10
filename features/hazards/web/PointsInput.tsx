import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useMemo } from 'react'
import type { InputProps, OtherFields } from '#platform/web/forms/input-props.ts'
import { useOtherField } from '#platform/web/forms/use-other-field.ts'
import { DescriptionInput } from '#platform/web/forms/text-inputs.tsx'
import { showNumber } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { HAZARD_RADIUS_M, lengthOf } from '../shared/hazards.rules.ts'
import { parsePoints, showPoints } from '../shared/points.rules.ts'
import { LazyDrawMap } from './lazy-map.ts'
import { useKnownPlaces } from './use-known-places.ts'

const MAP_HEIGHT = 320

/** Where a hazard is: a line or a point on the map, and the same points as text for the keyboard. */
export function PointsInput(props: InputProps) {
  const { form } = props
  return form ? <InForm {...props} form={form} /> : <Drawn {...props} radiusM={HAZARD_RADIUS_M.usual} />
}

function InForm(props: InputProps & { form: OtherFields }) {
  const typed = Number(useOtherField(props.form, 'radiusM'))
  // While none that is allowed is typed, the usual one is shown.
  const allowed = typed >= HAZARD_RADIUS_M.least && typed <= HAZARD_RADIUS_M.most
  return <Drawn {...props} radiusM={allowed ? typed : HAZARD_RADIUS_M.usual} />
}

function Drawn({ radiusM, ...props }: InputProps & { radiusM: number }) {
  const text = useText()
  const around = useKnownPlaces()
  const { value, onChange } = props
  const points = useMemo(() => parsePoints(String(value ?? '')) ?? [], [value])
  return (
    <Stack spacing={3}>
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, overflow: 'hidden' }}>
        <Suspense fallback={<Skeleton variant="rectangular" height={MAP_HEIGHT} />}>
          <LazyDrawMap
            points={points}
            radiusM={radiusM}
            around={around}
            onPoints={(to) => onChange(showPoints(to))}
            label={text('hazards.draw.map')}
            height={MAP_HEIGHT}
          />
        </Suspense>
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        {text('hazards.draw.help')}
      </Typography>
      <Row gap={3} wrap>
        <Button
          icon="undo"
          disabledReason={points.length === 0 ? text('hazards.draw.nothing') : undefined}
          onClick={() => onChange(showPoints(points.slice(0, -1)) || null)}
        >
          {text('hazards.draw.undo')}
        </Button>
        <Typography component="span" role="status" color="textSecondary">
          {points.length > 0 &&
            text('hazards.draw.count', { count: points.length, metres: showNumber(Math.round(lengthOf(points))) })}
        </Typography>
      </Row>
      <DescriptionInput {...props} />
    </Stack>
  )
}
