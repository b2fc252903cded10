import { areaFeature } from '#features/area/web/area.feature.tsx'
import { appearanceFeature } from '#features/appearance/web/appearance.feature.tsx'
import { absencesFeature } from '#features/absences/web/absences.feature.tsx'
import { absentTodayFeature } from '#features/absences/web/today.feature.tsx'
import { calendarFeature } from '#features/calendar/web/calendar.feature.tsx'
import { childrenFeature } from '#features/children/web/children.feature.tsx'
import { coverFeature } from '#features/cover/web/cover.feature.tsx'
import { crewFeature } from '#features/crew/web/crew.feature.tsx'
import { groupsFeature } from '#features/groups/web/groups.feature.tsx'
import { membershipsFeature } from '#features/memberships/web/memberships.feature.tsx'
import { timelineFeature } from '#features/timeline/web/timeline.feature.tsx'
import { legalFeature } from '#features/legal/web/legal.feature.tsx'
import { modulesFeature } from '#features/modules/web/modules.feature.tsx'
import { guestsFeature } from '#features/guests/web/guests.feature.tsx'
import { noticesFeature } from '#features/notices/web/notices.feature.tsx'
import { peopleFeature } from '#features/people/web/people.feature.tsx'
import { surveysFeature } from '#features/surveys/web/surveys.feature.tsx'
import { measurementsFeature } from '#features/measurements/web/measurements.feature.tsx'
import { careAlertsFeature } from '#features/carealerts/web/carealerts.feature.tsx'
import { targetsFeature } from '#features/targets/web/targets.feature.tsx'
import { devicesFeature } from '#features/devices/web/devices.feature.tsx'
import { eventsFeature } from '#features/events/web/events.feature.tsx'
import { recordsFeature } from '#features/records/web/records.feature.tsx'
import { goalsFeature } from '#features/goals/web/goals.feature.tsx'
import { kitchenFeature } from '#features/kitchen/web/kitchen.feature.tsx'
import { plansFeature } from '#features/plans/web/plans.feature.tsx'
import { conditionsFeature } from '#features/conditions/web/conditions.feature.tsx'
import { medicinesFeature } from '#features/medicines/web/medicines.feature.tsx'
import { activitiesFeature } from '#features/activities/web/activities.feature.tsx'
import { treatmentsFeature } from '#features/treatments/web/treatments.feature.tsx'
import { bulletinFeature } from '#features/bulletin/web/bulletin.feature.tsx'
import { newsFeature } from '#features/bulletin/web/news.feature.tsx'
import { documentsFeature } from '#features/documents/web/documents.feature.tsx'
import { deadlinesFeature } from '#features/deadlines/web/deadlines.feature.tsx'
import { requirementsFeature } from '#features/requirements/web/requirements.feature.tsx'
import { cardsFeature } from '#features/cards/web/cards.feature.tsx'
import { pickupFeature } from '#features/pickup/web/pickup.feature.tsx'
import { placesFeature } from '#features/places/web/places.feature.tsx'
import { relationshipsFeature } from '#features/relationships/web/relationships.feature.tsx'
import { inspectionsFeature } from '#features/inspections/web/inspections.feature.tsx'
import { positionsFeature } from '#features/positions/web/positions.feature.tsx'
import { profileFeature } from '#features/profile/web/profile.feature.tsx'
import { reportsFeature } from '#features/reports/web/reports.feature.tsx'
import { plannerFeature } from '#features/planner/web/planner.feature.tsx'
import { versionsFeature } from '#features/versions/web/versions.feature.tsx'
import { routesFeature } from '#features/routes/web/routes.feature.tsx'
import { boardingFeature } from '#features/boarding/web/boarding.feature.tsx'
import { walksFeature } from '#features/walks/web/walks.feature.tsx'
import { familyFeature } from '#features/family/web/family.feature.tsx'
import { historyFeature } from '#features/history/web/history.feature.tsx'
import { boardFeature } from '#features/board/web/board.feature.tsx'
import { runsFeature } from '#features/runs/web/runs.feature.tsx'
import { travelFeature } from '#features/travel/web/travel.feature.tsx'
import { structuresFeature } from '#features/structures/web/structures.feature.tsx'
import { securityFeature } from '#features/security/web/security.feature.tsx'
import { signupsFeature } from '#features/signups/web/signups.feature.tsx'
import type { WebFeature } from '#platform/web/routing/web-feature.ts'
import { vehiclesFeature } from '#features/vehicles/web/vehicles.feature.tsx'
import { interchangeFeature } from '#features/interchange/web/interchange.feature.tsx'
import { joinsFeature } from '#features/joins/web/joins.feature.tsx'
import { hazardsFeature } from '#features/hazards/web/hazards.feature.tsx'
import { paymentsFeature } from '#features/payments/web/payments.feature.tsx'
import { diaryFeature } from '#features/diary/web/diary.feature.tsx'
import { handoverFeature } from '#features/handover/web/handover.feature.tsx'
import { onboardFeature } from '#features/onboard/web/onboard.feature.tsx'
import { homeFeature } from './home.feature.tsx'

/** The features of the web app, one line each. */
export const FEATURES: readonly WebFeature[] = [
  homeFeature,
  areaFeature,
  runsFeature,
  boardingFeature,
  familyFeature,
  walksFeature,
  historyFeature,
  boardFeature,
  routesFeature,
  plannerFeature,
  versionsFeature,
  childrenFeature,
  calendarFeature,
  absencesFeature,
  absentTodayFeature,
  pickupFeature,
  cardsFeature,
  placesFeature,
  vehiclesFeature,
  inspectionsFeature,
  crewFeature,
  coverFeature,
  peopleFeature,
  positionsFeature,
  reportsFeature,
  profileFeature,
  noticesFeature,
  appearanceFeature,
  signupsFeature,
  guestsFeature,
  structuresFeature,
  travelFeature,
  membershipsFeature,
  groupsFeature,
  relationshipsFeature,
  joinsFeature,
  interchangeFeature,
  securityFeature,
  modulesFeature,
  legalFeature,
  hazardsFeature,
  documentsFeature,
  requirementsFeature,
  deadlinesFeature,
  bulletinFeature,
  newsFeature,
  surveysFeature,
  timelineFeature,
  measurementsFeature,
  careAlertsFeature,
  targetsFeature,
  devicesFeature,
  conditionsFeature,
  recordsFeature,
  plansFeature,
  goalsFeature,
  eventsFeature,
  medicinesFeature,
  treatmentsFeature,
  activitiesFeature,
  kitchenFeature,
  diaryFeature,
  handoverFeature,
  onboardFeature,
  paymentsFeature,
]
