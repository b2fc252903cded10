import { lazyRouteComponent } from '@tanstack/react-router'

/** Milliseconds: one second more than the service worker takes to answer a navigation (`sw.ts`). */
const LEFT_WITHIN_MS = 4000

/**
 * A part of a route that is loaded when it is first shown. WebKit ends the downloads of a page as soon as another address is opened, long
 * before `pagehide`. The router reloads a page whose code does not arrive, and this reload would replace the address that was
 * opened. So a failure counts only if the page is still there after four seconds.
 */
export const routePart: typeof lazyRouteComponent = (load, exportName) =>
  lazyRouteComponent(() => load().catch(failUnlessLeft), exportName)

async function failUnlessLeft(problem: unknown): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, LEFT_WITHIN_MS))
  throw problem
}
