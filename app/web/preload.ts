import { firstLoadPlan } from '#platform/web/build/first-load-plan.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'

/** Fetches what comes after sign-in as soon as somebody begins to fill in the form. Answers how to give that up. */
export function preloadWhenTyping(): () => void {
  document.addEventListener('focusin', preloadSignedIn, { once: true })
  return () => document.removeEventListener('focusin', preloadSignedIn)
}

/** The signed-in area with its texts, and the homes: whose it will be is known when the server says so. */
function preloadSignedIn(): void {
  // Only a built page has a plan.
  const plan = document.querySelector<HTMLMetaElement>('meta[name="first-load"]')
  if (!plan) return
  const { texts, area, homes } = firstLoadPlan.parse(JSON.parse(plan.content))
  const files = new Set([...area, texts[currentLanguage()]?.rest ?? '', ...Object.values(homes).flat()])
  files.delete('')
  for (const href of files) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' })
    document.head.append(link)
  }
}
