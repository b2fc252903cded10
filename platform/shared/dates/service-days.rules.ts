/** Does a route run on this day? `weekday` is 1 (Monday) to 7. */
export function servesOn(
  route: { weekdays: readonly number[]; validFrom: string | null; validTo: string | null },
  day: string,
  weekday: number,
): boolean {
  return (
    route.weekdays.includes(weekday) &&
    (route.validFrom === null || route.validFrom <= day) &&
    (route.validTo === null || route.validTo >= day)
  )
}
