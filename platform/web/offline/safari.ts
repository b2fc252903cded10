import { isIosTab } from './safari.rules.ts'

/** Returns whether the app runs in a browser tab of an iPhone or iPad, where its storage does not last (safari.rules.ts). */
export function inIosTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return isIosTab({ userAgent, maxTouchPoints, installed: matchMedia('(display-mode: standalone)').matches })
}
