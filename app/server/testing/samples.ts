import { absencesSamples } from './samples/absences.ts'
import { calendarSamples } from './samples/calendar.ts'
import { cardsSamples } from './samples/cards.ts'
import { childrenSamples } from './samples/children.ts'
import { crewSamples } from './samples/crew.ts'
import { groupsSamples } from './samples/groups.ts'
import { guestsSamples } from './samples/guests.ts'
import { interchangeSamples } from './samples/interchange.ts'
import { joinsSamples } from './samples/joins.ts'
import { membershipsSamples } from './samples/memberships.ts'
import { noticesSamples } from './samples/notices.ts'
import { peopleSamples } from './samples/people.ts'
import { pickupSamples } from './samples/pickup.ts'
import { placesSamples } from './samples/places.ts'
import { positionsSamples } from './samples/positions.ts'
import { profileSamples } from './samples/profile.ts'
import { relationshipsSamples } from './samples/relationships.ts'
import { reportsSamples } from './samples/reports.ts'
import { routesSamples } from './samples/routes.ts'
import { runsSamples } from './samples/runs.ts'
import { securitySamples } from './samples/security.ts'
import { sessionSamples } from './samples/session.ts'
import { signupsSamples } from './samples/signups.ts'
import { structuresSamples } from './samples/structures.ts'
import { subscriptionsSamples } from './samples/subscriptions.ts'
import { travelSamples } from './samples/travel.ts'
import { vehiclesSamples } from './samples/vehicles.ts'
import type { Samples } from './samples/sample.ts'

/** Every registered operation, by feature; the rights matrix fails for one that is missing. */
export const samples: Samples = {
  ...absencesSamples,
  ...calendarSamples,
  ...cardsSamples,
  ...childrenSamples,
  ...crewSamples,
  ...groupsSamples,
  ...guestsSamples,
  ...interchangeSamples,
  ...joinsSamples,
  ...membershipsSamples,
  ...noticesSamples,
  ...peopleSamples,
  ...pickupSamples,
  ...placesSamples,
  ...positionsSamples,
  ...profileSamples,
  ...relationshipsSamples,
  ...reportsSamples,
  ...routesSamples,
  ...runsSamples,
  ...securitySamples,
  ...sessionSamples,
  ...signupsSamples,
  ...structuresSamples,
  ...subscriptionsSamples,
  ...travelSamples,
  ...vehiclesSamples,
}
