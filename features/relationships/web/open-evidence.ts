import { saveFile } from '#platform/web/api/save-file.ts'
import { readEvidence } from '../shared/relationships.contract.ts'

/** Saves the paper of a relationship on this device. */
export const openEvidence = (id: string, name: string): Promise<void> =>
  saveFile(readEvidence, { params: { id } }, name)
