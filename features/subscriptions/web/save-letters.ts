import { saveNewPaper } from '#platform/web/api/save-file.ts'
import { printLetters, type ChosenInput } from '../shared/bulk.contract.ts'

/** Saves letters for these people as one PDF on this device. */
export function saveLetters(chosen: ChosenInput & { reset?: boolean }): Promise<void> {
  return saveNewPaper(printLetters, { body: chosen }, 'letters.pdf')
}
