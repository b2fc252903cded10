type Wanted = {
  minAdults: number
  /** One adult for so many children; null: any number. */
  childrenPerAdult: number | null
  children: number
}

/** How many adults must be there for so many children. */
export const adultsNeeded = ({ minAdults, childrenPerAdult, children }: Wanted): number =>
  Math.max(minAdults, childrenPerAdult === null ? 0 : Math.ceil(children / childrenPerAdult))
