import { expect, test } from 'vitest'
import { features } from './features.ts'

/**
 * What gives data or power away asks again who the caller is. A new operation whose name says that it does so fails here
 * until it asks too, or stands among the exceptions with the reason.
 */
const GIVES_AWAY =
  /export|print|import|grant|restrict|associate|letters|^pickup\.(delegateCode|setPicture)$|structures\.save|saveHome|saveRule/i

const EXCEPTIONS: Record<string, string> = {
  'relationships.disassociate': 'ends rights and gives none',
  'area.cancelImport': 'leaves the area as it is',
  'area.importing': 'says how far the import of public streets is',
  'payments.printInvoice': 'one invoice, for whoever has it on the screen',
  'payments.printReceipt': 'one receipt, for whoever has it on the screen',
  'payments.printStatement': 'the payments of one person in one year, for whoever has them on the screen',
  'runs.printManifest': 'the list of one open run, which its crew may need in a hurry',
  'diary.print': 'one published report, for whoever has it on the screen',
  'plans.printEmergency':
    'the page for an emergency of one person, without the diagnosis, which may be needed in a hurry',
  'vehicles.printSticker': 'holds no data of a person',
}

const routes = features.flatMap((feature) => feature.routes)

test('exports, printed lists, imports and restrictions ask again who the caller is', () => {
  const open = routes
    .filter(({ endpoint, needs, stepUp }) => GIVES_AWAY.test(endpoint.name) && needs !== 'public' && !stepUp)
    .map(({ endpoint }) => endpoint.name)
  expect(open.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted())
})
