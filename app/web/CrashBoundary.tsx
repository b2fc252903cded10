import { Component, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Disc } from '#platform/web/ui/state.tsx'

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

function CrashDialog({ error }: { error: Error }) {
  const text = useText()
  return (
    <div className="overlay" style={{ color: 'var(--text)' }} role="alertdialog" aria-labelledby="crash-title">
      <div className="card state" style={{ maxWidth: 480 }}>
        <Disc hue="alert" large />
        <h1 id="crash-title" className="t20">
          {text('utils.crash.title')}
        </h1>
        <p>{text('utils.crash.body')}</p>
        <p className="t12 t3">{error.message}</p>
        <Button look="primary" icon="refresh" onClick={() => void reloadFresh()}>
          {text('utils.crash.reload')}
        </Button>
      </div>
    </div>
  )
}

/** Reloads without anything that was cached. What waits to be sent is not a cache and stays. */
export async function reloadFresh(): Promise<void> {
  if ('caches' in window) await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  location.reload()
}
