import { registerPlugin } from '@capacitor/core'
import type { AppPlugin } from '@capacitor/app'
import { followAppLock } from './app-lock.native.ts'
import { pathOfLink } from './app-link.rules.ts'
import { stopLeftOver } from './locator.native.ts'
import { forgetOldShared } from '../offline/shared-files.ts'
import { onPushOpened, unregisterPush } from './push.native.ts'
import { keptDevice } from '../push/subscription.ts'
import { onFilesShared, openCopiedFile } from './shared-files.native.ts'
import { removeSharedFiles } from './share.native.ts'

const App = registerPlugin<AppPlugin>('App')

/** Whether this page is the first one since the app was started: the shell names the link that started it after each reload too. */
const isFirstPage = (): boolean =>
  history.length === 1 &&
  performance.getEntriesByType('navigation').every((one) => 'type' in one && one.type === 'navigate')

/** Follows what happens around the page in the app: the back button of Android, links to this server, and pushes that are tapped. */
export function followAppEvents(open: (path: string) => void): void {
  // First: the page is not drawn before it is decided whether the app is locked.
  followAppLock()
  const openLink = (link: string) => {
    if (link.startsWith('file:')) return void openCopiedFile(link, open)
    const path = pathOfLink(link, location.origin)
    if (path !== null) open(path)
  }
  // The app stays in memory at the end of the way back: a run that is under way goes on.
  void App.addListener('backButton', ({ canGoBack }) => (canGoBack ? history.back() : void App.minimizeApp()))
  void App.addListener('appUrlOpen', ({ url }) => openLink(url))
  if (isFirstPage()) void App.getLaunchUrl().then((launch) => launch?.url && openLink(launch.url))
  onPushOpened(openLink)
  onFilesShared(open)
  void removeSharedFiles()
  void forgetOldShared()
  // A page that was left, as by signing out, may have left both on.
  void stopLeftOver()
  if (keptDevice() === null) void unregisterPush().catch(() => undefined)
}
