import { createHash, randomInt } from 'node:crypto'
import { CODE_LETTERS } from '#platform/shared/tokens/code-letters.ts'
import { CODE_LENGTH } from '../shared/joins.contract.ts'

/** A new code, as it stands in the e-mail. */
export const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** As it is kept: people type codes in small letters and with spaces. */
export const digestOf = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex')
