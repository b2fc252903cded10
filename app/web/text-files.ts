import type { TextPatterns } from '#platform/web/build/text-files.ts'

/**
 * The texts of the pages before sign-in, which are loaded with the first script; all others come with the signed-in area.
 * `app/web/first-parts.test.ts` finds a text that a signed-out page shows and that is not among them.
 */
export const TEXT_PATTERNS: TextPatterns = {
  first: [
    'platform/shared/**/*.texts.ts',
    'features/session/shared/*.texts.ts',
    'features/security/shared/*.texts.ts',
    'features/signups/shared/*.texts.ts',
    'features/profile/shared/email-change.texts.ts',
  ],
  all: ['platform/shared/**/*.texts.ts', 'features/*/shared/*.texts.ts'],
}
