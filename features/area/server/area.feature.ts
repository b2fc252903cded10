import { defineFeature } from '#platform/server/feature.ts'
import type { AccountServices } from '#platform/server/http/account-services.ts'
import { accountRoute } from '#platform/server/http/route.ts'
import { sessionOver } from '#platform/server/sessions/check.ts'
import { addressAt, searchAddresses } from '../shared/addresses.contract.ts'
import { ATTRIBUTION, getArea } from '../shared/area.contract.ts'
import { areaPagesTexts } from '../shared/area-pages.texts.ts'
import { areaTexts } from '../shared/area.texts.ts'
import { getAreaMap, getAreaTile } from '../shared/map.contract.ts'
import { getMapFile } from '../shared/map-file.contract.ts'
import { getAreaServers } from '../shared/servers.contract.ts'
import { cancelImport, getImporting, importUploaded, PART_BODY_LIMIT, uploadPart } from '../shared/upload.contract.ts'
import { mapFileOf } from './archive/archive.queries.ts'
import { areaOf } from './area.queries.ts'
import { mapOf, tileOf } from './map.queries.ts'
import { serversOf } from './servers.queries.ts'
import { shownImport } from './importing/record.ts'
import { addressesFor, addressFor } from './typed.api.ts'
import { beginImport, endImport, takePart } from './uploaded.commands.ts'

/** Whoever may write an address: places and homes are made and changed by administrators alone. */
const writing = { CB_ADMIN: 'group' } as const

const asking = ({ app, session }: AccountServices) => {
  if (!session) throw sessionOver()
  return { app, accountId: session.accountId }
}

/** The area belongs to the installation, not to an organisation. */
export const area = defineFeature({
  name: 'area',
  routes: [
    accountRoute(getArea, {
      needs: { CB_ADMIN: 'group' },
      run: async ({ app }) => {
        const meta = await areaOf(app.settings.areaFolder)
        return meta && { ...meta, attribution: ATTRIBUTION }
      },
    }),
    accountRoute(getAreaServers, { needs: { CB_ADMIN: 'group' }, run: async ({ app }) => serversOf(app) }),
    // Everybody who sees a map sees the streets on it; they are public knowledge.
    accountRoute(getAreaMap, { needs: 'signed-in', run: ({ app }) => mapOf(app.settings.areaFolder) }),
    accountRoute(getAreaTile, {
      needs: 'signed-in',
      run: ({ app, params }) => tileOf(app.settings.areaFolder, params),
    }),
    accountRoute(getMapFile, {
      needs: { CB_ADMIN: 'group' },
      run: ({ app }) => mapFileOf(app.settings.areaFolder),
    }),
    accountRoute(getImporting, {
      needs: { CB_ADMIN: 'group' },
      run: async ({ app: { settings } }) => ({
        import: shownImport(settings.areaFolder),
        mayUpload: settings.areaUpload,
      }),
    }),
    accountRoute(uploadPart, {
      needs: { CB_ADMIN: 'group' },
      bodyLimit: PART_BODY_LIMIT,
      run: async (call) => takePart(call, call.body),
    }),
    // It changes the ways and times of everybody on this server.
    accountRoute(importUploaded, {
      needs: { CB_ADMIN: 'group' },
      stepUp: true,
      run: (call) => beginImport(call, call.body),
    }),
    accountRoute(cancelImport, { needs: { CB_ADMIN: 'group' }, run: endImport }),
    accountRoute(searchAddresses, {
      needs: writing,
      run: async (call) => {
        const found = await addressesFor(asking(call), call.body)
        return { known: found !== null, addresses: found ?? [] }
      },
    }),
    accountRoute(addressAt, { needs: writing, run: (call) => addressFor(asking(call), call.body) }),
  ],
  texts: { ...areaTexts, ...areaPagesTexts },
})
