import { routesScreenTexts } from '#features/routes/shared/routes-screens.texts.ts'
import { buildTexts } from '#features/routes/shared/build.texts.ts'
import { stopsTexts } from '#features/routes/shared/stops.texts.ts'
import { versionsTexts } from '#features/routes/shared/versions.texts.ts'
import { alarmsTexts } from '#features/runs/shared/alarms.texts.ts'
import { familyTexts } from '#features/runs/shared/family.texts.ts'
import { officeTexts } from '#features/runs/shared/office.texts.ts'
import { shiftTexts } from '#features/runs/shared/shift.texts.ts'
import { closingTexts } from '#features/runs/shared/closing.texts.ts'
import { leavingTexts } from '#features/runs/shared/leaving.texts.ts'
import { exitsTexts } from '#features/runs/shared/exits.texts.ts'
import { rescueTexts } from '#features/runs/shared/rescue.texts.ts'
import { receiptsTexts } from '#features/runs/shared/receipts.texts.ts'
import { returnsTexts } from '#features/runs/shared/returns.texts.ts'
import { historyTexts } from '#features/runs/shared/history.texts.ts'
import { paperTexts } from '#features/runs/shared/paper.texts.ts'
import { runsScreenTexts } from '#features/runs/shared/runs-screens.texts.ts'
import { signInTexts } from '#features/session/shared/sign-in.texts.ts'
import type { Text } from '#platform/shared/i18n/texts.ts'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'

/** The words of the screens, which the web asks for by language; those of the server stand with each feature. */
export const screenTexts: readonly Record<string, Text>[] = [
  interfaceTexts,
  signInTexts,
  runsScreenTexts,
  alarmsTexts,
  familyTexts,
  officeTexts,
  closingTexts,
  leavingTexts,
  exitsTexts,
  rescueTexts,
  receiptsTexts,
  returnsTexts,
  shiftTexts,
  historyTexts,
  paperTexts,
  routesScreenTexts,
  stopsTexts,
  buildTexts,
  versionsTexts,
]
