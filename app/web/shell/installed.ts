import type { Role } from '#platform/shared/contract/roles.ts'
import { currentLanguage } from '#platform/web/i18n/language.ts'

/** Gives the page the manifest with the shortcuts of a role, which the icon of the installed app offers. */
export function offerShortcuts(role: Role): void {
  document
    .querySelector<HTMLLinkElement>('link[rel="manifest"]')
    ?.setAttribute('href', `/${role}.${currentLanguage()}.webmanifest`)
}
