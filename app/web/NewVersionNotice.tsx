import { useText } from '#platform/web/i18n/use-text.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { Row } from '#platform/web/ui/Row.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { reloadFresh } from './CrashBoundary.tsx'

/** There is a newer version than that of the page. Loaded when it is needed. */
export function NewVersionNotice() {
  const text = useText()
  return (
    <Banner hue="waiting" title={text('utils.newVersion.title')}>
      <p>{text('utils.newVersion.body')}</p>
      <Row sx={{ mt: 2 }}>
        <Button size="small" icon="refresh" onClick={() => void reloadFresh()}>
          {text('utils.crash.reload')}
        </Button>
      </Row>
    </Banner>
  )
}
