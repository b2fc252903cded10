import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language, type Text } from '#platform/shared/i18n/texts.ts'
import { ROLES, type Role } from '#platform/shared/contract/roles.ts'
import { paths } from '#platform/web/routing/paths.ts'

/** Pages that the icon of the installed app offers to a role, with the id of the name; Android shows three. */
const SHORTCUTS: Record<Role, readonly { page: string; name: string }[]> = {
  CB_ADMIN: [
    { page: 'absenceChildrenScreen', name: 'menu.absences' },
    { page: 'childList', name: 'menu.children' },
    { page: 'notificationScreen', name: 'notices.title' },
  ],
  CB_ASSISTANT: [
    { page: 'emergencyCards', name: 'plans.emergencyCards' },
    { page: 'childList', name: 'menu.children' },
    { page: 'notificationScreen', name: 'notices.title' },
  ],
  CB_PARENT: [
    { page: 'absenceChildrenScreen', name: 'menu.absences' },
    { page: 'childList', name: 'menu.children' },
    { page: 'notificationScreen', name: 'notices.title' },
  ],
}

/**
 * The manifests of the installed app, by path: that of a signed-out visitor with the shortcuts of each role in each language. `base` is the
 * path of the first. Throws when a shortcut has no text.
 */
export function manifests(base: string, texts: Readonly<Record<string, Text>>): Record<string, string> {
  const manifest: unknown = JSON.parse(readFileSync(base, 'utf8'))
  const nameIn = (language: Language, id: string): string => {
    const text = texts[id]
    if (!text) throw new Error(`the shortcut ${id} has no text`)
    return text[language]
  }
  const files = ROLES.flatMap((role) =>
    LANGUAGES.map((language) => {
      const shortcuts = SHORTCUTS[role].map(({ page, name }) => ({
        name: nameIn(language, name),
        url: paths.page(page),
        icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
      }))
      const content = { ...Object(manifest), lang: language, shortcuts }
      return [`app/web/public/${role}.${language}.webmanifest`, `${JSON.stringify(content, null, 2)}\n`] as const
    }),
  )
  return Object.fromEntries(files)
}
