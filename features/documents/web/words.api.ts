import { showDay } from '#platform/web/i18n/formats.ts'

/** A wall time of the group as it is read. */
export const showExpiration = (expiration: string): string =>
  `${showDay(expiration.slice(0, 10))}, ${expiration.slice(11)}`
