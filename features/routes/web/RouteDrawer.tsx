import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { GroupChoice, useGroupChoice } from '#features/session/web/group-choice.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { createRoute, direction, mode, updateRoute, type RouteDetail } from '../shared/routes.contract.ts'
import { routeFields } from '../shared/routes.fields.ts'
import { USUAL_RIDE_LIMIT } from '../shared/rides.rules.ts'

const SCHOOL_WEEK = [1, 2, 3, 4, 5]
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Begins a draft route, or edits the head of one. */
export function RouteDrawer({ route, onClose }: { route: RouteDetail | null; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const client = useQueryClient()
  const [groupId, setGroupId] = useGroupChoice()
  const [weekdays, setWeekdays] = useState<readonly number[]>(route?.weekdays ?? SCHOOL_WEEK)
  const [values] = useState(() => valuesOf(route))
  const save = async (values: FieldValues) => {
    const body = { ...headOf(values), weekdays: [...weekdays] }
    const saved = route
      ? await call(updateRoute, { params: { id: route.id }, body: { ...body, version: route.version } })
      : await call(createRoute, { body: { ...body, customerGroupId: groupId } })
    await refresh(client, ['routes'])
    return saved
  }
  const toggle = (day: number) =>
    setWeekdays((days) =>
      days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted((a, b) => a - b),
    )
  return (
    <FormDrawer
      id="route"
      title={route ? text('routes.edit', { name: route.name }) : text('routes.add')}
      about={route ? undefined : <GroupChoice value={groupId} onChange={setGroupId} />}
      fields={routeFields}
      values={values}
      columns={2}
      draft={{ record: route?.id ?? 'new', version: route?.version }}
      disabledReason={weekdays.length > 0 ? undefined : text('routes.gate.no_service_day')}
      onSave={save}
      saved={text('utils.saved')}
      onSaved={({ id }) => {
        onClose()
        if (!route) go(paths.route(id))
      }}
      onClose={onClose}
    >
      <Box sx={{ mt: 4 }}>
        <FormLabel component="p" id="service-days">
          {text('routes.days')}
        </FormLabel>
        <Choice
          labelledBy="service-days"
          options={WEEK.map((day) => ({ value: day, label: text(`routes.day.${day}`) }))}
          chosen={weekdays}
          onChoose={toggle}
        />
      </Box>
    </FormDrawer>
  )
}

function valuesOf(route: RouteDetail | null): FieldValues {
  return {
    name: route?.name ?? null,
    vehicleLabel: route?.vehicleLabel ?? null,
    direction: route?.direction ?? 'to_school',
    mode: route?.mode ?? 'bus',
    capacity: route?.capacity ?? 40,
    minAdults: route?.minAdults ?? 1,
    childrenPerAdult: route?.childrenPerAdult ?? null,
    maxRideMinutes: route?.maxRideMinutes ?? USUAL_RIDE_LIMIT,
    validFrom: route?.validFrom ?? null,
    validTo: route?.validTo ?? null,
  }
}

const head = z.object({
  name: z.string(),
  vehicleLabel: z.nullable(z.string()),
  direction,
  mode,
  capacity: z.number(),
  minAdults: z.number(),
  childrenPerAdult: z.nullable(z.number()),
  maxRideMinutes: z.number(),
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
})

function headOf(values: FieldValues): z.output<typeof head> {
  return z.parse(head, values)
}
