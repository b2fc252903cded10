import { routesScreenTexts } from '#features/routes/shared/routes-screens.texts.ts'
import { alarmsTexts } from '#features/runs/shared/alarms.texts.ts'
import { shiftTexts } from '#features/runs/shared/shift.texts.ts'
import { exitsTexts } from '#features/runs/shared/exits.texts.ts'
import { rescueTexts } from '#features/runs/shared/rescue.texts.ts'
import { receiptsTexts } from '#features/runs/shared/receipts.texts.ts'
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
  exitsTexts,
  rescueTexts,
  receiptsTexts,
  shiftTexts,
  historyTexts,
  paperTexts,
  routesScreenTexts,
]
