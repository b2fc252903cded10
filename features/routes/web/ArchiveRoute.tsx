import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { call } from '#platform/web/api/call.ts'
import { useCall } from '#platform/web/api/use-call.ts'
import type { FieldDefinition, FieldValues } from '#platform/shared/forms/fields.ts'
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx'
import { showDay } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { ConfirmDialog, Drawer } from '#platform/web/ui/Dialog.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Loaded } from '#platform/web/ui/view-states.tsx'
import { archiveTelling, ridersAhead, type RidersLeft } from '../shared/archive.contract.ts'
import { archiveRoute, type RouteDetail } from '../shared/routes.contract.ts'

type ArchiveProps = {
  route: RouteDetail
  onDone: (command: () => Promise<unknown>) => Promise<void>
  onClose: () => void
}

/** Archives a route. While children ride on its next days it names them, and asks for what their families read. */
export function ArchiveRoute({ route, onDone, onClose }: ArchiveProps) {
  const text = useText()
  const params = { id: route.id }
  const riders = useCall(ridersAhead, { params }, { staleTime: 0 })
  const title = text('routes.archiveAsk', { name: route.name })
  if (!riders.data)
    return (
      <Drawer title={title} onClose={onClose}>
        <Loaded query={riders}>{() => null}</Loaded>
      </Drawer>
    )
  if (riders.data.day === null)
    return (
      <ConfirmDialog
        title={title}
        confirm={text('routes.archive')}
        danger
        onClose={onClose}
        onConfirm={() => onDone(() => call(archiveRoute, { params }))}
      >
        {text('routes.archiveBody')}
      </ConfirmDialog>
    )
  return (
    <FormDrawer
      id="archive-route"
      title={title}
      about={<Riders riders={riders.data} day={riders.data.day} />}
      fields={FIELDS}
      values={NOTHING}
      submit={text('routes.archive.tell')}
      danger
      onSave={(typed) =>
        onDone(() => call(archiveTelling, { params, body: { reason: String(typed['reason']).trim() } }))
      }
      onClose={onClose}
    />
  )
}

const FIELDS: readonly FieldDefinition[] = [
  {
    fieldName: 'reason',
    label: 'routes.archive.reason',
    type: 'string',
    required: true,
    maxDigits: 200,
  },
]
const NOTHING: FieldValues = { reason: null }

function Riders({ riders, day }: { riders: RidersLeft; day: string }) {
  const text = useText()
  return (
    <>
      <Banner hue="notthere" title={text('routes.archive.riders', { day: showDay(day) })}>
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
          {riders.children.map((child) => (
            <li key={child.id}>
              <AppLink to={paths.child(child.id)} style={{ fontWeight: 500 }}>
                {child.name}
              </AppLink>
            </li>
          ))}
        </Box>
      </Banner>
      <Typography sx={{ mt: 4 }}>{text('routes.archive.move')}</Typography>
      <Typography sx={{ mt: 2 }}>{text('routes.archive.tellBody')}</Typography>
    </>
  )
}
