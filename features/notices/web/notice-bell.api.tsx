import Badge from '@mui/material/Badge'
import { useEffect } from 'react'
import { useCall } from '#platform/web/api/use-call.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { showAppBadge } from '#platform/web/ui/app-badge.ts'
import { IconLink } from '#platform/web/ui/Button.tsx'
import { countNotices } from '../shared/bell.contract.ts'
import { localStore } from '#platform/web/storage/browser-storage.ts'

/** The way to the notices, with how many are not read. */
export function NoticeBell() {
  const text = useText()
  useEffect(() => {
    // A browser that takes push is looked after at the start of the app; without network at the next one.
    if (localStore.get('caravan.push') !== null)
      void import('./settings/device.ts').then(({ followPush }) => followPush()).catch(() => undefined)
  }, [])
  const { data, dataUpdatedAt } = useCall(countNotices, {}, { staleTime: 60_000 })
  const counted = data?.unread
  useEffect(() => {
    // Also after a count that did not change: a push may have set a dot in the meantime.
    if (counted !== undefined) showAppBadge(counted)
  }, [counted, dataUpdatedAt])
  const unread = counted ?? 0
  const label = unread === 0 ? text('notices.bellNone') : text('notices.bell', { count: unread })
  return (
    <Badge
      badgeContent={unread}
      max={99}
      color="secondary"
      overlap="circular"
      slotProps={{ badge: { 'aria-hidden': true } }}
    >
      <IconLink icon="bell" label={label} to={paths.page('notificationScreen')} size="large" />
    </Badge>
  )
}
