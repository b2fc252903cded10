import BottomNavigation from '@mui/material/BottomNavigation'
import BottomNavigationAction from '@mui/material/BottomNavigationAction'
import Typography from '@mui/material/Typography'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { RefusedEntriesNotice } from '#features/notices/web/refused-entries.api.tsx'
import { useMe } from '#features/session/web/session.api.tsx'
import { NoticeBell } from '#features/notices/web/notice-bell.api.tsx'
import { isOnline, onConnectivity } from '#platform/web/api/connectivity.ts'
import { sessionToken } from '#platform/web/api/session-token.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { useOutboxEntries } from '#platform/web/offline/outbox-context.tsx'
import { onStoreState, storeState } from '#platform/web/offline/store-state.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { optionalPart } from '#platform/web/slots/optional-part.tsx'
import { isStorageRefused, onStorageRefused } from '#platform/web/storage/browser-storage.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { CUT } from '#platform/web/ui/layout.ts'
import { Row } from '#platform/web/ui/Row.tsx'
import { useMobile } from '#platform/web/ui/use-mobile.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { Frame, MainColumn, OfflineLine, PageBody, SkipLink, TopBar } from './frame-parts.tsx'
import { GroupSelector } from './GroupSelector.tsx'
import { MORE, MoreEntry } from './MoreEntry.tsx'
import { belongsTo, inBar, menuFor } from './navigation.ts'
import { Rail } from './Rail.tsx'

const DeviceNotices = optionalPart(async () => (await import('./DeviceNotices.tsx')).DeviceNotices)

/** Loads the notices about the storage of this device when something waits to be sent or the storage does not work. */
function WhenDeviceNotices() {
  const waits = useOutboxEntries().length > 0
  const storageWorks = useSyncExternalStore(onStoreState, storeState) === 'works'
  const sessionRefused = useSyncExternalStore(onStorageRefused, isStorageRefused)
  return waits || !storageWorks || sessionRefused ? <DeviceNotices /> : null
}

/** The frame of the signed-in area: rail and top bar on a desk, bars above and below on a phone. */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  const me = useMe()
  const { role } = me
  const mobile = useMobile()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // A run in the hand of the crew has the whole screen of a phone; what happened on it is a page like others.
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const whole = mobile && role !== 'CB_PARENT' && search.includes('run=') && !search.includes('view=history')
  const main = useRef<HTMLElement>(null)
  const menu = menuFor(me)
  useEffect(() => void import('./installed.ts').then(({ offerShortcuts }) => offerShortcuts(role)), [role])
  useEffect(() => {
    document.title = `${title} · Caravan`
    scrollTo(0, 0)
  }, [pathname, title])
  const { bar, more } = inBar(menu)
  const here = menu.find((place) => belongsTo(pathname, place))?.page ?? false
  return (
    <Frame>
      <SkipLink
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {text('utils.skip')}
      </SkipLink>
      {!mobile && <Rail menu={menu} here={here} />}
      <MainColumn>
        {!whole && (
          <TopBar>
            {mobile && (
              <Typography component="span" variant="h3" sx={{ ...CUT, flex: '0 1 auto' }}>
                {title}
              </Typography>
            )}
            <GroupSelector />
            <Row gap={2} sx={{ ml: 'auto' }}>
              <NoticeBell />
              <AccountMenu />
            </Row>
          </TopBar>
        )}
        <OfflineBanner />
        <PageBody id="content" ref={main} tabIndex={-1} data-whole={whole ? '' : undefined}>
          <RefusedEntriesNotice />
          <WhenDeviceNotices />
          {children}
        </PageBody>
      </MainColumn>
      {mobile && !whole && menu.length > 1 && (
        <BottomNavigation
          component="nav"
          showLabels
          value={more.some(({ page }) => page === here) ? MORE : here}
          aria-label={text('utils.menu')}
        >
          {bar.map((place) => (
            <BottomNavigationAction
              key={place.page}
              value={place.page}
              component={AppLink}
              to={paths.page(place.page)}
              aria-current={place.page === here ? 'page' : undefined}
              icon={<Icon name={place.icon} size={24} />}
              label={text(place.label)}
            />
          ))}
          {more.length > 0 && <MoreEntry places={more} here={here} />}
        </BottomNavigation>
      )}
    </Frame>
  )
}

function OfflineBanner() {
  const text = useText()
  const online = useSyncExternalStore(onConnectivity, isOnline)
  return (
    <div role="status">
      {!online && (
        <OfflineLine>
          <Icon name="offline" />
          {text('utils.networkOffline')}
        </OfflineLine>
      )}
      {online && sessionToken() === null && (
        <OfflineLine>
          <Icon name="lock" />
          {text('utils.outbox.signedOut')} <AppLink to={paths.signIn()}>{text('utils.outbox.signIn')}</AppLink>
        </OfflineLine>
      )}
    </div>
  )
}
