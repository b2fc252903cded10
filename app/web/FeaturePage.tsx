import { useParams } from '@tanstack/react-router'
import { paths } from '#platform/web/routing/paths.ts'
import { frameOf } from './PageFrame.tsx'
import { SendAway } from './SendAway.tsx'
import { PAGES } from './shell/navigation.ts'

const FRAMES = new Map<string, ReturnType<typeof frameOf>>(PAGES.map((page) => [page.page, frameOf(page)]))

/** Fetches the file of the page at an address beside what it waits for: who is signed in, and what waits on this device. */
export function fetchPageAt(pathname: string): void {
  const page = pathname.split('/')[2]
  // What keeps it from coming is told where it is drawn.
  void PAGES.find((one) => one.page === page)
    ?.load()
    .catch(() => undefined)
}

/** The page of a feature that the address names; any unknown path leads to the signed-out base (specification, section 2). */
export function FeaturePage() {
  const { page = '' } = useParams({ strict: false })
  const Framed = FRAMES.get(page)
  return Framed ? <Framed key={page} /> : <SendAway to={paths.signIn()} />
}
