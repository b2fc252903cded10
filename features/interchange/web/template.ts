import { send } from '#platform/web/api/request.ts'
import { familiesTemplate } from '../shared/interchange.contract.ts'

/** Saves the empty table with its columns and one example. */
export async function saveTemplate(): Promise<void> {
  const answer = await send(familiesTemplate, {})
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = 'families.csv'
  link.click()
  URL.revokeObjectURL(url)
}
