/**
 * Kinds of streets (`highway=…`) that somebody may use, and what they are without other tags.
 *
 * Who may use them: the table "Worldwide" of "OSM tags for routing/Access restrictions" of the OpenStreetMap wiki. Where it depends on
 * the country (walking on a cycleway or a bridleway), Valhalla's table (lua/graph.lua, `highway`) decides: no.
 *
 * Speeds in km/h: Valhalla, `default_speed` of lua/graph.lua outside towns and `urban_rc_speed` of src/mjolnir/speed_assigner.h in
 * towns. Links are slower by 0.85 there (`kRampFactor`). Residential and service roads have what the tiles of Valhalla 3.6.1 say (35 and
 * 25, read with `locate`), which is more than those tables.
 */
export type StreetClass = {
  highway: string
  foot: boolean
  /** Cars and buses. */
  vehicles: boolean
  bus: boolean
  rural: number
  urban: number
}

const road = (highway: string, rural: number, urban: number, foot = true): StreetClass => ({
  highway,
  foot,
  vehicles: true,
  bus: true,
  rural,
  urban,
})
const walk = (highway: string, foot = true): StreetClass => ({
  highway,
  foot,
  vehicles: false,
  bus: false,
  rural: 20,
  urban: 20,
})
const RAMP = 0.85
const link = (highway: string, rural: number, foot = true): StreetClass =>
  road(`${highway}_link`, Math.round(rural * RAMP), Math.round(rural * RAMP), foot)

/** The place in this list is what the graph keeps: only ever add at the end. */
export const CLASSES: readonly StreetClass[] = [
  road('motorway', 105, 89, false),
  link('motorway', 105, false),
  road('trunk', 90, 73),
  link('trunk', 90),
  road('primary', 75, 57),
  link('primary', 75),
  road('secondary', 60, 49),
  link('secondary', 60),
  road('tertiary', 50, 40),
  link('tertiary', 50),
  road('unclassified', 40, 35),
  road('residential', 35, 35),
  // The sign asks for walking pace: the profile "car" of OSRM has 10 km/h. The tiles of Valhalla 3.6.1 say 25.
  road('living_street', 10, 10),
  road('service', 25, 25),
  road('road', 20, 20),
  // Without a grade (`speeds.rules.ts` has the others); on bare ground it is half of it.
  road('track', 5, 5),
  walk('pedestrian'),
  walk('footway'),
  walk('path'),
  walk('steps'),
  walk('corridor'),
  walk('cycleway', false),
  walk('bridleway', false),
  { highway: 'busway', foot: false, vehicles: false, bus: true, rural: 50, urban: 40 },
  { highway: 'bus_guideway', foot: false, vehicles: false, bus: true, rural: 50, urban: 40 },
  walk('elevator'),
]

const PLACE = new Map(CLASSES.map(({ highway }, at) => [highway, at]))

/** The place of a kind of street in `CLASSES`; null for what is no street (`construction`, `proposed`, …). */
export const classOf = (highway: string | undefined): number | null => PLACE.get(highway ?? '') ?? null

export const STEPS = PLACE.get('steps')!
export const SERVICE = PLACE.get('service')!
