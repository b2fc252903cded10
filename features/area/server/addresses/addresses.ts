/**
 * The addresses of the area. A street is a name and the places where it is used without a gap, so two villages may have one of the same
 * name each. The addresses of street `s` are `pointFirst[s]` to `pointFirst[s + 1]`. Coordinates in 1e-7 degrees; texts are places in `texts`,
 * of which 0 is the empty one.
 */
export type Addresses = {
  texts: readonly string[]
  streetName: Uint32Array
  /** A point of the street near its middle. */
  streetLat: Int32Array
  streetLon: Int32Array
  /** The nearest city, town or village, which the extract does not say but people write. */
  streetPlace: Uint32Array
  pointFirst: Uint32Array
  pointLat: Int32Array
  pointLon: Int32Array
  /** As it is written on the house: "12", "4bis", "7-9". */
  pointNumber: Uint32Array
  /** What the extract says; 0 where it does not. */
  pointTown: Uint32Array
  pointPostcode: Uint32Array
  /** As `streetPlace`. */
  pointPlace: Uint32Array
  /** 1: a list of addresses has it, not the extract. */
  pointListed: Uint32Array
  /** The settlements of the extract, also those that no address is near to: a list of addresses may have some there. */
  placeText: Uint32Array
  placeLat: Int32Array
  placeLon: Int32Array
  /** Metres, as `Place` of collect.ts has it. */
  placeReach: Uint32Array
}
