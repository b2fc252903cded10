import type { Page, Route } from '@playwright/test'
import type { CarePhoto } from '#features/documents/shared/photos.contract.ts'
import { collectErrors, PHONE } from '../people.ts'

/** What the journeys of photos answer the screens with. */
export const AT = '2026-10-05T08:00:00.000Z'
export const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const fileOf = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })

export const photoOf = (n: number, more: Partial<CarePhoto> = {}): CarePhoto => ({
  id: idOf(n),
  at: AT,
  by: 'Aldo Assistant',
  removed: null,
  abilities: { remove: true },
  ...more,
})

export const answer = (route: Route, data: unknown, page?: object) =>
  route.fulfill({ json: { data, ...(page && { page }) } })
export const png = (route: Route) => route.fulfill({ contentType: 'image/png', body: PIXEL })

/** The page on a phone, where calls of care are answered by `care` and all others fail as without network. */
export async function onPhone(page: Page, care: (route: Route, path: string) => Promise<void>): Promise<string[]> {
  const errors = collectErrors(page)
  await page.setViewportSize(PHONE)
  await page.route(/\/(comunibus|health)\//, (route) => route.abort('internetdisconnected'))
  await page.route(/\/care\//, (route) => care(route, new URL(route.request().url()).pathname))
  return errors
}
