import { saveFile } from '#platform/web/api/save-file.ts'
import { familiesTemplate } from '../shared/interchange.contract.ts'

/** Saves the empty table with its columns and one example. */
export const saveTemplate = (): Promise<void> => saveFile(familiesTemplate, {}, 'families.csv')
