import type { TextPatterns } from '#platform/web/build/text-files.ts'

/**
 * The texts of the pages before sign-in, which are loaded with the first script; those that only the pages of a feature show, which come
 * with them (`withTexts`); all others come with the signed-in area. `app/web/first-parts.test.ts` finds a text that is shown before it is
 * loaded.
 */
export const TEXT_PATTERNS: TextPatterns = {
  first: [
    'platform/shared/**/*.texts.ts',
    'features/session/shared/*.texts.ts',
    'features/security/shared/*.texts.ts',
    'features/signups/shared/*.texts.ts',
    'features/profile/shared/email-change.texts.ts',
  ],
  own: ['features/*/shared/*-pages.texts.ts'],
  all: ['platform/shared/**/*.texts.ts', 'features/*/shared/*.texts.ts'],
}
