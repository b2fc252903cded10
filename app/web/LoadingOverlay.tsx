import { useText } from '#platform/web/i18n/use-text.ts'

/** Covers the page while nothing can be shown yet. */
export function LoadingOverlay() {
  const text = useText()
  return (
    <div
      className="overlay"
      role="status"
      aria-label={text('utils.loading')}
      style={{ background: 'none', color: 'var(--primary)' }}
    >
      <span className="spin" />
    </div>
  )
}
