import type { Feature } from '#platform/server/feature.ts'
import { area } from '#features/area/server/area.feature.ts'
import { absences } from '#features/absences/server/absences.feature.ts'
import { calendar } from '#features/calendar/server/calendar.feature.ts'
import { children } from '#features/children/server/children.feature.ts'
import { cover } from '#features/cover/server/cover.feature.ts'
import { crew } from '#features/crew/server/crew.feature.ts'
import { groups } from '#features/groups/server/groups.feature.ts'
import { legal } from '#features/legal/server/legal.feature.ts'
import { modules } from '#features/modules/server/modules.feature.ts'
import { timeline } from '#features/timeline/server/timeline.feature.ts'
import { guests } from '#features/guests/server/guests.feature.ts'
import { joins } from '#features/joins/server/joins.feature.ts'
import { inspections } from '#features/inspections/server/inspections.feature.ts'
import { interchange } from '#features/interchange/server/interchange.feature.ts'
import { memberships } from '#features/memberships/server/memberships.feature.ts'
import { notices } from '#features/notices/server/notices.feature.ts'
import { people } from '#features/people/server/people.feature.ts'
import { cards } from '#features/cards/server/cards.feature.ts'
import { pickup } from '#features/pickup/server/pickup.feature.ts'
import { places } from '#features/places/server/places.feature.ts'
import { positions } from '#features/positions/server/positions.feature.ts'
import { profile } from '#features/profile/server/profile.feature.ts'
import { relationships } from '#features/relationships/server/relationships.feature.ts'
import { reports } from '#features/reports/server/reports.feature.ts'
import { routes } from '#features/routes/server/routes.feature.ts'
import { alerts } from '#features/alerts/server/alerts.feature.ts'
import { scheduling } from '#features/scheduling/server/scheduling.feature.ts'
import { disruptions } from '#features/disruptions/server/disruptions.feature.ts'
import { history } from '#features/history/server/history.feature.ts'
import { family } from '#features/family/server/family.feature.ts'
import { boarding } from '#features/boarding/server/boarding.feature.ts'
import { board } from '#features/board/server/board.feature.ts'
import { planner } from '#features/planner/server/planner.feature.ts'
import { versions } from '#features/versions/server/versions.feature.ts'
import { runs } from '#features/runs/server/runs.feature.ts'
import { security } from '#features/security/server/security.feature.ts'
import { sessionFeature } from '#features/session/server/session.feature.ts'
import { structures } from '#features/structures/server/structures.feature.ts'
import { signups } from '#features/signups/server/signups.feature.ts'
import { vehicles } from '#features/vehicles/server/vehicles.feature.ts'
import { walks } from '#features/walks/server/walks.feature.ts'
import { travel } from '#features/travel/server/travel.feature.ts'
import { subscriptions } from '#features/subscriptions/server/subscriptions.feature.ts'
import { hazards } from '#features/hazards/server/hazards.feature.ts'
import { documents } from '#features/documents/server/documents.feature.ts'
import { deadlines } from '#features/deadlines/server/deadlines.feature.ts'
import { requirements } from '#features/requirements/server/requirements.feature.ts'
import { surveys } from '#features/surveys/server/surveys.feature.ts'
import { measurements } from '#features/measurements/server/measurements.feature.ts'
import { targets } from '#features/targets/server/targets.feature.ts'
import { devices } from '#features/devices/server/devices.feature.ts'
import { careAlerts } from '#features/carealerts/server/carealerts.feature.ts'
import { payments } from '#features/payments/server/payments.feature.ts'
import { events } from '#features/events/server/events.feature.ts'
import { records } from '#features/records/server/records.feature.ts'
import { goals } from '#features/goals/server/goals.feature.ts'
import { plans } from '#features/plans/server/plans.feature.ts'
import { conditions } from '#features/conditions/server/conditions.feature.ts'
import { medicines } from '#features/medicines/server/medicines.feature.ts'
import { kitchen } from '#features/kitchen/server/kitchen.feature.ts'
import { activities } from '#features/activities/server/activities.feature.ts'
import { treatments } from '#features/treatments/server/treatments.feature.ts'
import { bulletin } from '#features/bulletin/server/bulletin.feature.ts'
import { diary } from '#features/diary/server/diary.feature.ts'
import { handover } from '#features/handover/server/handover.feature.ts'
import { onboard } from '#features/onboard/server/onboard.feature.ts'

/** The features of the application, in the order in which the demo is seeded. */
export const features: readonly Feature[] = [
  sessionFeature,
  security,
  modules,
  legal,
  subscriptions,
  area,
  signups,
  notices,
  people,
  groups,
  memberships,
  relationships,
  profile,
  joins,
  guests,
  children,
  structures,
  places,
  vehicles,
  inspections,
  crew,
  absences,
  routes,
  planner,
  versions,
  travel,
  calendar,
  alerts,
  runs,
  scheduling,
  disruptions,
  history,
  family,
  walks,
  boarding,
  board,
  cover,
  pickup,
  cards,
  positions,
  reports,
  interchange,
  hazards,
  documents,
  requirements,
  deadlines,
  bulletin,
  surveys,
  timeline,
  measurements,
  careAlerts,
  targets,
  devices,
  conditions,
  records,
  plans,
  goals,
  events,
  medicines,
  treatments,
  activities,
  kitchen,
  diary,
  handover,
  onboard,
  payments,
]
