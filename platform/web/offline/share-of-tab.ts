import { tabStore } from '../storage/browser-storage.ts'

/** The page that takes the files that another app shares. The manifest and `app/web/sw.ts` name its address. */
export const SHARED_PAGE = 'sharedFiles'
const SHARE = 'caravan.share'

/** Remembers in this tab which sharing opened it: whoever has to sign in first goes on with it. */
export function noteShareOf(search: string): void {
  const share = new URLSearchParams(search).get('share')
  if (share) keepShareOfTab(share)
}

export function keepShareOfTab(share: string): void {
  tabStore.set(SHARE, share)
}

/** The sharing that opened this tab; null without one. */
export const shareOfTab = (): string | null => tabStore.get(SHARE)

export function forgetShareOfTab(): void {
  tabStore.remove(SHARE)
}
