import { useSyncExternalStore } from 'react'
import { onTexts, textsNow, type Texts } from './i18n.ts'

/** The texts of the reader's language. `count` among the values picks the singular or the plural of a text. */
export function useText(): Texts {
  return useSyncExternalStore(onTexts, textsNow)
}
