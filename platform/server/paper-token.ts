import { randomInt } from 'node:crypto'
import { CODE_LETTERS } from '#platform/shared/tokens/code-letters.ts'
import { TOKEN_LENGTH } from '#platform/shared/tokens/paper-token.rules.ts'

/** A token that nobody has seen yet. It goes onto paper and nowhere else. */
export const newPaperToken = (): string =>
  Array.from({ length: TOKEN_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
