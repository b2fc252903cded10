import { firstLoadPlan } from '#platform/web/build/first-load-plan.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'

/** Fetches what comes after sign-in as soon as somebody begins to fill in the form. Answers how to give that up. */
export function preloadWhenTyping(): () => void {
  document.addEventListener('focusin', preloadSignedIn, { once: true })
  return () => document.removeEventListener('focusin', preloadSignedIn)
}

/**
 * The signed-in area with its texts; which home follows is not known yet. By `fetch`, which leaves the files in the cache of the browser:
 * typing a password takes seconds, and a preloaded module counts as unused until then.
 */
function preloadSignedIn(): void {
  // Only a built page has a plan.
  const plan = document.querySelector<HTMLMetaElement>('meta[name="first-load"]')
  if (!plan) return
  const { texts, area } = firstLoadPlan.parse(JSON.parse(plan.content))
  // The body is read to its end, because a browser does not cache a response whose body nobody reads. A failed file is fetched again when
  // it is needed.
  for (const href of [...area, texts[currentLanguage()]?.rest ?? ''])
    void fetch(href, { priority: 'low' })
      .then((file) => file.blob())
      .catch(() => undefined)
}
