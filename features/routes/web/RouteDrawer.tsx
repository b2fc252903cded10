import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { GroupChoice } from '#features/session/web/group-choice.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import type { FieldValues } from '#platform/shared/forms/fields.ts'
import { call } from '#platform/web/api/call.ts'
import { refresh } from '#platform/web/api/query-client.ts'
import { Form } from '#platform/web/forms/Form.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useGo } from '#platform/web/routing/address.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Choice } from '#platform/web/ui/Choice.tsx'
import { Drawer } from '#platform/web/ui/Dialog.tsx'
import { toast } from '#platform/web/ui/toasts.ts'
import { createRoute, direction, mode, updateRoute, type RouteDetail } from '../shared/routes.contract.ts'
import { routeFields } from '../shared/routes.fields.ts'

const SCHOOL_WEEK = [1, 2, 3, 4, 5]
const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** Begins a draft route, or edits the head of one. */
export function RouteDrawer({ route, onClose }: { route: RouteDetail | null; onClose: () => void }) {
  const text = useText()
  const go = useGo()
  const client = useQueryClient()
  const { groups } = useMe()
  const [groupId, setGroupId] = useState(route?.customerGroupDto.id ?? groups[0]?.id ?? '')
  const [weekdays, setWeekdays] = useState<readonly number[]>(route?.weekdays ?? SCHOOL_WEEK)
  const [values] = useState(() => valuesOf(route))
  const save = async (values: FieldValues) => {
    const body = { ...headOf(values), weekdays: [...weekdays] }
    const saved = route
      ? await call(updateRoute, { params: { id: route.id }, body: { ...body, version: route.version } })
      : await call(createRoute, { body: { ...body, customerGroupId: groupId } })
    await refresh(client, ['routes'])
    toast('success', text('utils.saved'))
    onClose()
    if (!route) go(paths.route(saved.id))
  }
  const toggle = (day: number) =>
    setWeekdays((days) =>
      days.includes(day) ? days.filter((other) => other !== day) : [...days, day].toSorted((a, b) => a - b),
    )
  return (
    <Drawer
      title={route ? text('routes.edit', { name: route.name }) : text('routes.add')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('utils.cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form="route"
            disabledReason={weekdays.length > 0 ? undefined : text('routes.gate.no_service_day')}
          >
            {text('utils.save')}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        {!route && <GroupChoice value={groupId} onChange={setGroupId} />}
        <Form
          id="route"
          fields={routeFields}
          values={values}
          draft={{ record: route?.id ?? 'new', version: route?.version }}
          onSubmit={save}
        />
        <div>
          <FormLabel component="p" id="service-days">
            {text('routes.days')}
          </FormLabel>
          <Choice
            labelledBy="service-days"
            options={WEEK.map((day) => ({ value: day, label: text(`routes.day.${day}`) }))}
            chosen={weekdays}
            onChoose={toggle}
          />
        </div>
      </Stack>
    </Drawer>
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
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
})

function headOf(values: FieldValues): z.output<typeof head> {
  return z.parse(head, values)
}
