import { registerPlugin } from '@capacitor/core'
import type { AppPlugin } from '@capacitor/app'
import { tabStore } from '../storage/browser-storage.ts'
import { pathOfLink } from './app-link.rules.ts'
import { onPushOpened } from './push.native.ts'
import { removeSharedFiles } from './share.native.ts'

const App = registerPlugin<AppPlugin>('App')
/** The link that started the app, once it was opened: the shell names it again after each reload. */
const OPENED = 'caravan.launchLink'

/** Follows what happens around the page in the app: the back button of Android, links to this server, and pushes that are tapped. */
export function followAppEvents(open: (path: string) => void): void {
  const openLink = (link: string) => {
    const path = pathOfLink(link, location.origin)
    if (path !== null) open(path)
  }
  // The app stays in memory at the end of the way back: a run that is under way goes on.
  void App.addListener('backButton', ({ canGoBack }) => (canGoBack ? history.back() : void App.minimizeApp()))
  void App.addListener('appUrlOpen', ({ url }) => openLink(url))
  void App.getLaunchUrl().then((launch) => {
    if (!launch?.url || tabStore.get(OPENED) === launch.url) return
    tabStore.set(OPENED, launch.url)
    openLink(launch.url)
  })
  onPushOpened(openLink)
  void removeSharedFiles()
}
