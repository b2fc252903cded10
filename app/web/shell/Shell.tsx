import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { isOnline, onConnectivity } from '#platform/web/api/connectivity.ts'
import { useText } from '#platform/web/i18n/use-text.ts'
import { AppLink } from '#platform/web/routing/AppLink.tsx'
import { paths } from '#platform/web/routing/paths.ts'
import { Icon } from '#platform/web/ui/Icon.tsx'
import { Logo } from '#platform/web/ui/Logo.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { GroupSelector } from './GroupSelector.tsx'
import { BAR_MAX, belongsTo, menuFor } from './navigation.ts'
import { OutboxNotice } from './OutboxNotice.tsx'

/** The frame of the signed-in area: rail and top bar on a desk, bars above and below on a phone. */
export function Shell({ title, children }: { title: string; children: ReactNode }) {
  const text = useText()
  const { role } = useMe()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const bare = useRouterState({ select: (state) => state.location.searchStr.includes('run=') && role !== 'CB_PARENT' })
  const main = useRef<HTMLElement>(null)
  const menu = menuFor(role)
  useEffect(() => {
    document.title = `${title} · Caravan`
    scrollTo(0, 0)
  }, [pathname, title])
  const entry = (place: (typeof menu)[number], size: 20 | 24) => (
    <AppLink
      key={place.page}
      to={paths.page(place.page)}
      aria-current={belongsTo(pathname, place) ? 'page' : undefined}
    >
      <Icon name={place.icon} size={size} />
      {text(place.label)}
    </AppLink>
  )
  return (
    <div className={bare ? 'app bare' : 'app'}>
      <a
        className="skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {text('utils.skip')}
      </a>
      <nav className="rail" aria-label={text('utils.menu')}>
        <AppLink className="logo" style={{ minHeight: 0 }} to={paths.home()} aria-label={text('menu.today')}>
          <Logo />
        </AppLink>
        {menu.map((place) => entry(place, 20))}
      </nav>
      <div className="main">
        <header className={bare ? 'top no-ph' : 'top'}>
          <span className="only-ph b t20 cut grow">{title}</span>
          <GroupSelector />
          <span className="end row">
            <AccountMenu />
          </span>
        </header>
        <OfflineBanner />
        <main id="content" className="body" ref={main} tabIndex={-1}>
          <OutboxNotice />
          {children}
        </main>
      </div>
      {!bare && menu.length > 1 && (
        <nav className="bot" aria-label={text('utils.menu')}>
          {menu.slice(0, BAR_MAX).map((place) => entry(place, 24))}
        </nav>
      )}
    </div>
  )
}

function OfflineBanner() {
  const text = useText()
  const online = useSyncExternalStore(onConnectivity, isOnline)
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <Icon name="offline" />
          {text('utils.networkOffline')}
        </p>
      )}
    </div>
  )
}
