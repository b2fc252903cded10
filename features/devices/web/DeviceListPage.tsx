import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { callPage } from '#platform/web/api/call.ts'
import { saveFile } from '#platform/web/api/save-file.ts'
import { showDay, showMoment } from '#platform/web/i18n/formats.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { ListPage, type Column } from '#platform/web/list/ListPage.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { REST } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { StateChip } from '#platform/web/ui/state.tsx'
import { EmptyState } from '#platform/web/ui/view-states.tsx'
import type { Issue } from '../shared/devices.rules.ts'
import { exportDevices, listDevices, type ListedDevice } from '../shared/list.contract.ts'

const FILTERS = ['all', 'issue', 'worn', 'free'] as const
type Filter = (typeof FILTERS)[number]
type Sort = { field: string; direction: 'asc' | 'desc' }
const SORTS = ['wearer', 'device', 'battery', 'lastSeenAt'] as const

const bodyOf = ({ filter, sort, q }: { filter: Filter; sort?: Sort; q?: string }) => ({
  ...(q !== undefined && { q }),
  filters: filter === 'all' ? {} : { state: filter },
  sort: SORTS.flatMap((field) => (sort?.field === field ? [{ field, direction: sort.direction }] : [])),
})

const HUE: Record<Issue, 'alert' | 'waiting'> = { silent: 'alert', left: 'alert', battery: 'waiting', token: 'waiting' }

/** deviceList: the watches of the groups, who wears them, and what is to be looked at. */
export function DeviceListPage() {
  const text = useText()
  const columns: Column<ListedDevice>[] = [
    {
      key: 'wearer',
      label: text('devices.head.wearer'),
      sort: 'wearer',
      cell: ({ wearer }) => wearer?.fullName ?? text('devices.nobody'),
    },
    {
      key: 'device',
      label: text('devices.head.device'),
      sort: 'device',
      cell: ({ vendor, model, serial }) => `${vendor} ${model}, ${serial}`,
    },
    {
      key: 'battery',
      label: text('devices.head.battery'),
      sort: 'battery',
      right: true,
      cell: ({ battery }) => (battery === null ? '–' : `${battery} %`),
    },
    {
      key: 'lastSeen',
      label: text('devices.head.lastSeen'),
      sort: 'lastSeenAt',
      cell: ({ lastSeenAt, zone }) => (lastSeenAt === null ? text('devices.never') : showMoment(lastSeenAt, zone)),
    },
    {
      key: 'consent',
      label: text('devices.head.consent'),
      cell: ({ wearing }) => wearing && `${wearing.consentBy}, ${showDay(wearing.consentAt)}`,
    },
    { key: 'issues', label: text('devices.head.issues'), cell: (device) => <Issues device={device} /> },
    { key: 'group', label: text('devices.head.group'), cell: (device) => device.customerGroupDto.name },
  ]
  return (
    <ListPage<ListedDevice, Filter>
      title={text('devices.list')}
      searchLabel={text('devices.search')}
      counted={(count) => text('devices.count', { count })}
      noMatch={(q) => text('devices.noMatch', { q })}
      columns={columns}
      filters={FILTERS.map((key) => ({ key, label: text(`devices.filter.${key}`) }))}
      queryKey={['devices', 'list']}
      defaultSort={{ field: 'wearer', direction: 'asc' }}
      load={({ limit, offset, ...asked }, signal) =>
        callPage(listDevices, { body: { ...bodyOf(asked), limit, offset } }, { signal })
      }
      onExport={(asked, format) =>
        saveFile(exportDevices, { body: bodyOf(asked), query: { format } }, `watches.${format}`)
      }
      // One that nobody wears is assigned on the page of a guest.
      href={({ wearer }) => (wearer ? paths.guest(wearer.id, 'SONY_WATCH') : paths.page('guestList'))}
      card={(device) => (
        <Row gap={3} component="span" wrap>
          <Box component="span" sx={REST}>
            <Typography component="span" variant="subtitle2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
              {device.wearer?.fullName ?? text('devices.nobody')}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {[
                `${device.vendor} ${device.model}, ${device.serial}`,
                device.battery !== null && text('devices.battery', { battery: device.battery }),
                device.lastSeenAt === null
                  ? text('devices.never')
                  : text('devices.contact', { at: showMoment(device.lastSeenAt, device.zone) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          </Box>
          <Issues device={device} />
        </Row>
      )}
      empty={
        <EmptyState icon="clock" title={text('devices.listEmpty')}>
          {text('devices.listEmptyBody')}
        </EmptyState>
      }
    />
  )
}

function Issues({ device: { issues, alerts, wearer } }: { device: ListedDevice }) {
  const text = useText()
  if (wearer === null) return <StateChip hue="absent">{text('devices.free')}</StateChip>
  if (issues.length === 0 && alerts === 0)
    return (
      <StateChip hue="arrived" icon="check">
        {text('devices.fine')}
      </StateChip>
    )
  return (
    <Row component="span" wrap gap={2} sx={{ rowGap: 1 }}>
      {issues.map((issue) => (
        <StateChip key={issue} hue={HUE[issue]}>
          {text(`devices.issue.${issue}`)}
        </StateChip>
      ))}
      {alerts > 0 && (
        <StateChip hue="alert" icon="alert">
          {text('devices.alerts', { count: alerts })}
        </StateChip>
      )}
    </Row>
  )
}
