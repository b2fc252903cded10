import { randomInt } from 'node:crypto'
import { CODE_LETTERS } from '#features/crew/shared/takeover.contract.ts'
import { TOKEN_LENGTH } from '../shared/paper-token.rules.ts'

/** A token that nobody has seen yet. It goes onto paper and nowhere else. */
export const newPaperToken = (): string =>
  Array.from({ length: TOKEN_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
