import { buildRoutes } from '#features/planner/shared/planner.contract.ts'
import { activateRoute, getRoute } from '#features/routes/shared/routes.contract.ts'
import { setRouteCrew } from '#features/routes/shared/crew.contract.ts'
import { setRouteVehicle } from '#features/routes/shared/vehicle.contract.ts'
import { searchActiveRuns } from '#features/history/shared/search.contract.ts'
import { createVehicle } from '#features/vehicles/shared/vehicles.contract.ts'
import type { City, Staff } from './city.ts'
import { inParallel, type Client } from './client.ts'

/** `stops`: how many the run has. */
export type PlannedRun = { runId: string; lead: Staff; stops: number }
export type Plan = { runs: PlannedRun[]; routes: number; passengers: number; notPlaced: number }

const AT_ONCE = 6
/** Places in each bus: more than a line has children who need one. */
const WHEELCHAIRS = 20

/** The administrator builds the lines of every school, puts an assistant and a bus on each and activates it. Answers today's runs. */
export async function planMorning(
  administrator: Client,
  city: City,
  day: string,
  seats?: number,
  direction: 'to_school' | 'from_school' = 'to_school',
): Promise<Plan> {
  const byGroup = Map.groupBy(city.assistants, (assistant) => assistant.groupId)
  const leads = new Map<string, Staff>()
  let notPlaced = 0
  let passengers = 0
  await inParallel([...byGroup], AT_ONCE, async ([customerGroupId, staff]) => {
    const built = await administrator.call(buildRoutes, {
      body: { customerGroupId, direction, capacity: seats, wheelchairPlaces: WHEELCHAIRS, walkMetres: 0 },
    })
    passengers += built.routes.reduce((sum, route) => sum + route.passengers, 0)
    notPlaced += built.unresolved.length
    for (const [index, { id, capacity }] of built.routes.entries()) {
      const lead = staff[index % staff.length]!
      const { version } = await administrator.call(getRoute, { params: { id } })
      const crew = [{ personId: lead.personId, function: 'lead' as const }]
      const staffed = await administrator.call(setRouteCrew, { params: { id }, body: { version, crew } })
      const bus = await administrator.call(createVehicle, {
        body: { customerGroupId, name: `Bus ${index + 1}`, seats: capacity, wheelchairPlaces: WHEELCHAIRS },
      })
      const ready = await administrator.call(setRouteVehicle, {
        params: { id },
        body: { version: staffed.version, vehicleId: bus.id },
      })
      await administrator.call(activateRoute, { params: { id }, body: { version: ready.version, fromDay: day } })
      leads.set(id, lead)
    }
  })
  return { runs: await runsOf(administrator, day, leads), routes: leads.size, passengers, notPlaced }
}

async function runsOf(administrator: Client, day: string, leads: Map<string, Staff>): Promise<PlannedRun[]> {
  const runs: PlannedRun[] = []
  for (let offset = 0; ;) {
    const body = { filters: { from: day, to: day }, limit: 100, offset }
    const { data } = await administrator.send(searchActiveRuns, { body })
    for (const run of data) {
      const lead = leads.get(run.routeId)
      if (lead) runs.push({ runId: run.id, lead, stops: run.stops.length })
    }
    if (data.length < 100) return runs
    offset += data.length
  }
}
