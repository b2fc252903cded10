import { lazy, Suspense, type ComponentType } from 'react'
import { useMe } from '#features/session/web/session.api.tsx'
import { useText } from '#platform/web/i18n/use-text.ts'
import type { WebPage } from '#platform/web/routing/web-feature.ts'
import { SkeletonRows } from '#platform/web/ui/view-states.tsx'
import { CrashBoundary } from './CrashBoundary.tsx'
import { NotYourPage } from './NotYourPage.tsx'
import { Shell } from './shell/Shell.tsx'

/** Makes the component of a page's route: its file is loaded when it is opened, and only for a role that may. */
export function frameOf(page: WebPage): ComponentType {
  const Page = lazy(async () => ({ default: await page.load() }))
  return function FramedPage() {
    const text = useText()
    const { role, modules } = useMe()
    const open = page.module === undefined || modules.includes(page.module)
    if (!open || !page.roles.includes(role))
      return (
        <Shell title={text('utils.notYourPage.title')}>
          <NotYourPage pageRoles={open ? page.roles : []} closed={!open} />
        </Shell>
      )
    return (
      <Shell title={text(page.title)}>
        <CrashBoundary>
          <Suspense fallback={<SkeletonRows />}>
            <Page />
          </Suspense>
        </CrashBoundary>
      </Shell>
    )
  }
}
