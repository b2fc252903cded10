import { routesScreenTexts } from '#features/routes/shared/routes-screens.texts.ts'
import { alertsTexts } from '#features/alerts/shared/alerts.texts.ts'
import { runsScreensTexts } from '#features/runs/shared/runs-screens.texts.ts'
import { boardingTexts } from '#features/boarding/shared/boarding.texts.ts'
import { closeTexts } from '#features/boarding/shared/close.texts.ts'
import { disruptionsTexts } from '#features/disruptions/shared/disruptions.texts.ts'
import { familyTexts } from '#features/family/shared/family.texts.ts'
import { historyTexts } from '#features/history/shared/history.texts.ts'
import { paperTexts } from '#features/history/shared/paper.texts.ts'
import { boardTexts } from '#features/board/shared/board.texts.ts'
import { plannerTexts } from '#features/planner/shared/planner.texts.ts'
import { stopsTexts } from '#features/routes/shared/stops.texts.ts'
import { versionsTexts } from '#features/versions/shared/versions.texts.ts'
import { signInTexts } from '#features/session/shared/sign-in.texts.ts'
import type { Text } from '#platform/shared/i18n/texts.ts'
import { interfaceTexts } from '#platform/shared/i18n/interface.texts.ts'

/** The words of the screens, which the web asks for by language; those of the server stand with each feature. */
export const screenTexts: readonly Record<string, Text>[] = [
  interfaceTexts,
  signInTexts,
  alertsTexts,
  runsScreensTexts,
  boardingTexts,
  closeTexts,
  disruptionsTexts,
  familyTexts,
  historyTexts,
  paperTexts,
  boardTexts,
  routesScreenTexts,
  stopsTexts,
  plannerTexts,
  versionsTexts,
]
