import { plainFileName } from '#platform/server/files/file-name.rules.ts'
import { route } from '#platform/server/http/route.ts'
import { mustHaveNeededRights } from '#features/relationships/server/rights.api.ts'
import { familiesTemplate, IMPORT_FILE_BYTES, importFamilies } from '../shared/interchange.contract.ts'
import { familiesTemplateCsv } from './families.rules.ts'
import { brokenFile, importRows } from './import.commands.ts'
import { locateReading } from './located.queries.ts'
import { readOnThread } from './reading.queries.ts'

/** Base64 is a third longer than the file. */
const BODY_LIMIT = Math.ceil(IMPORT_FILE_BYTES * 1.4)

export const interchangeRoutes = [
  route(importFamilies, {
    needs: { CB_ADMIN: 'group' },
    stepUp: true,
    bodyLimit: BODY_LIMIT,
    undoneWhenLeft: true,
    prepare: async ({ body, app }) => {
      const fileName = plainFileName(body.fileName)
      const reading = await readOnThread({ name: fileName, bytes: Buffer.from(body.data, 'base64') })
      return locateReading(fileName, reading, app.settings)
    },
    run: async (call) => {
      const { dryRun, rights, newGroups = [] } = call.body
      const fileName = plainFileName(call.body.fileName)
      mustHaveNeededRights(rights)
      const onProgress = () => call.needCaller?.()
      const report = await importRows(call, call.ready, { fileName, dryRun, rights, groups: newGroups, onProgress })
      if (!dryRun && report.problemCount > 0) throw brokenFile(report)
      return report
    },
  }),
  route(familiesTemplate, {
    needs: { CB_ADMIN: 'group' },
    run: async () => ({
      type: 'text/csv; charset=utf-8',
      bytes: Buffer.from(familiesTemplateCsv()),
      fileName: 'families.csv',
    }),
  }),
]
