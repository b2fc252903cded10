import { Component, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { paths } from '#platform/web/routing/paths.ts'
import { Cover, Message, WayBack, WayOn } from './first-parts.ts'

type State = { error: Error | null }

/** Whatever breaks while drawing ends here: the error's text, and a way on that also clears the caches. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render(): ReactNode {
    return this.state.error ? <CrashDialog error={this.state.error} /> : this.props.children
  }
}

/** What broke and what to do; the router shows it for an error inside a route. */
export function CrashDialog({ error }: { error: unknown }) {
  const text = useText()
  return (
    <Cover role="alertdialog" aria-labelledby="crash-title" style={{ background: 'var(--scrim)' }}>
      <Message>
        <h1 id="crash-title">{text('utils.crash.title')}</h1>
        <p>{text('utils.crash.body')}</p>
        <small>{error instanceof Error ? error.message : String(error)}</small>
        <WayOn type="button" onClick={() => void reloadFresh()}>
          {text('utils.crash.reload')}
        </WayOn>
        <WayBack href={paths.home()}>{text('utils.crash.start')}</WayBack>
      </Message>
    </Cover>
  )
}

/** Reloads without anything that was cached. What waits to be sent is not a cache and stays. */
export async function reloadFresh(): Promise<void> {
  // A browser that refuses storage refuses its caches.
  const names = 'caches' in window ? await caches.keys().catch(() => []) : []
  await Promise.all(names.map((name) => caches.delete(name)))
  location.reload()
}
